import { defineTexts } from '../core/texts.ts'

export const numberTexts = defineTexts({
  zh: {
    plate: '车牌号',
    plateHint: '例如 京A12345，新能源 京AD12345',
    siteNumber: '场内编号或车牌号',
    siteNumberHint: '车身编号或胸牌号：1 至 12 位字母、数字；有车牌的填车牌号',
    plateColour: '号牌颜色',
  },
  en: {
    plate: 'Plate number',
    plateHint: 'e.g. 京A12345, or 京AD12345 for new-energy vehicles',
    siteNumber: 'Site number or plate',
    siteNumberHint: 'Number on the vehicle or badge, 1 to 12 letters and digits; the plate where there is one',
    plateColour: 'Plate colour',
  },
})
