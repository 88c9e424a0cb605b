/** What types, colours and states are called: on screen, in lists of programs and in files. */
import type { OrderState } from './order-state.rules.ts'
import type { PlateEventState } from './plate-event.shapes.ts'
import type { NumberColour, VehicleType, vehicleColour } from './vehicle.shapes.ts'

type Named<Word extends string> = { zh: Record<Word, string>; en: Record<Word, string> }

export const typeNames: Named<VehicleType> = {
  zh: {
    push: '推料车',
    feed: '喂料车',
    leftover: '剩料车',
    manure: '清粪车',
    loosening: '松料车',
    throwing: '抛料车',
    car: '小汽车',
    bus: '客车',
    truck: '货车',
    tanker: '罐车',
    person: '行人',
    forklift: '叉车',
  },
  en: {
    push: 'Pusher',
    feed: 'Feeder',
    leftover: 'Leftover feed',
    manure: 'Manure',
    loosening: 'Loosener',
    throwing: 'Thrower',
    car: 'Car',
    bus: 'Bus',
    truck: 'Truck',
    tanker: 'Tanker',
    person: 'On foot',
    forklift: 'Forklift',
  },
}

export const colourNames: Named<(typeof vehicleColour.out.options)[number]> = {
  zh: {
    white: '白色',
    black: '黑色',
    grey: '灰色',
    silver: '银色',
    red: '红色',
    blue: '蓝色',
    yellow: '黄色',
    green: '绿色',
    brown: '棕色',
    orange: '橙色',
  },
  en: {
    white: 'White',
    black: 'Black',
    grey: 'Grey',
    silver: 'Silver',
    red: 'Red',
    blue: 'Blue',
    yellow: 'Yellow',
    green: 'Green',
    brown: 'Brown',
    orange: 'Orange',
  },
}

export const plateColourNames: Named<NumberColour> = {
  zh: {
    blue: '蓝牌',
    yellow: '黄牌',
    green: '绿牌',
    yellowGreen: '黄绿牌',
    white: '白牌',
    black: '黑牌',
    none: '无号牌',
  },
  en: {
    blue: 'Blue',
    yellow: 'Yellow',
    green: 'Green',
    yellowGreen: 'Yellow-green',
    white: 'White',
    black: 'Black',
    none: 'No plate',
  },
}

export const stateNames: Named<OrderState> = {
  zh: {
    booked: '待入场',
    inside: '在场',
    refused: '拒绝入场',
    left: '已出场',
    exception: '异常出场',
    cancelled: '已取消',
  },
  en: {
    booked: 'Booked',
    inside: 'Inside',
    refused: 'Refused',
    left: 'Left',
    exception: 'Left with exception',
    cancelled: 'Cancelled',
  },
}

export const plateEventStateNames: Named<PlateEventState> = {
  zh: { waiting: '待处理', checked: '已查验', dismissed: '已忽略' },
  en: { waiting: 'waiting', checked: 'checked', dismissed: 'dismissed' },
}

/** Classes of dangerous goods by their number. */
export const dangerNames = {
  zh: ['无', '爆炸品', '气体', '易燃液体', '易燃固体', '氧化物', '毒性物质', '放射性', '腐蚀性', '杂项'],
  en: [
    'None',
    'Explosives',
    'Gases',
    'Flammable liquids',
    'Flammable solids',
    'Oxidisers',
    'Toxic',
    'Radioactive',
    'Corrosive',
    'Other',
  ],
} as const
