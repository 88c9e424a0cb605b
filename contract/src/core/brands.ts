/** The brands: what a host calls the product and its things. A new one is one more entry of the table. */
import type { Language } from './errors.ts'
import { rights } from './rights.ts'

type Both = Record<Language, string>
type Wording = { project: string; customer: string; company: string }

export type Brand = {
  /** Title of the window and of the sign-in page. */
  title: Both
  /** Short name beside the logo. */
  shortTitle: Both
  /** One sentence below the title of the public pages. */
  claim: Both
  /** Fills `{brand.…}` in every text of the console. */
  words: Record<Language, Wording>
  /** Menus that carry another name in this brand, by menu id. */
  menuNames: Readonly<Record<number, Both>>
  /** The public pages beside the sign-in are linked. */
  publicMenu: boolean
}

const platform: Brand = {
  title: { zh: '烽燧智慧安防平台', en: 'Watchfire Safety Platform' },
  shortTitle: { zh: '烽燧', en: 'Watchfire' },
  claim: {
    zh: '看见告警，核实证据，处置到底。',
    en: 'See the alarm, check the evidence, settle it.',
  },
  words: {
    zh: { project: '项目', customer: '客户', company: '企业' },
    en: { project: 'project', customer: 'customer', company: 'company' },
  },
  menuNames: {},
  publicMenu: true,
}

const factory: Brand = {
  title: { zh: '烽燧智慧工厂平台', en: 'Watchfire Factory Platform' },
  shortTitle: { zh: '烽燧', en: 'Watchfire' },
  claim: {
    zh: '车间里的每一次异常，都有人看见、有人处置。',
    en: 'Whatever goes wrong in a workshop is seen and settled.',
  },
  words: {
    zh: { project: '车间', customer: '工厂', company: '工厂' },
    en: { project: 'workshop', customer: 'factory', company: 'factory' },
  },
  menuNames: {
    [rights.customers]: { zh: '工厂管理', en: 'Factories' },
    [rights.projects]: { zh: '车间管理', en: 'Workshops' },
    [rights.monitor]: { zh: '视频直播', en: 'Live video' },
  },
  publicMenu: true,
}

/** By the name that a host and WATCHFIRE_BRANDS call them. */
export const brands = {
  platform,
  factory,
  /** One company's own installation: the platform under its own roof, without the public pages. */
  enterprise: { ...platform, publicMenu: false },
} satisfies Record<string, Brand>

export type BrandName = keyof typeof brands
export const brandNames = Object.keys(brands) as BrandName[]
