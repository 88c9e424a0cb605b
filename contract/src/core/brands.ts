/** The brands: what a host calls the product and its things. A new one is one more entry of the table. */
import type { Language } from './errors.ts'
import { rights } from './rights.ts'

type Both = Record<Language, string>
/** What a brand calls its own name and the levels of an organisation. Only English has plurals. */
type Wording = {
  zh: Record<'name' | 'project' | 'customer' | 'company', string>
  en: Record<'name' | 'project' | 'projects' | 'customer' | 'customers' | 'company' | 'companies', string>
}

export type Brand = {
  /** Title of the window and of the sign-in page. */
  title: Both
  /** One sentence below the title of the public pages. */
  claim: Both
  /** Fills `{brand.…}` in every text (brand-words.ts). */
  words: Wording
  /** Menus that carry another name in this brand, by menu id. */
  menuNames: Readonly<Record<number, Both>>
  /** The public pages beside the sign-in are linked. */
  publicMenu: boolean
}

const platform: Brand = {
  title: { zh: '烽燧智慧安防平台', en: 'Watchfire Safety Platform' },
  claim: {
    zh: '看见告警，核实证据，处置到底。',
    en: 'See the alarm, check the evidence, settle it.',
  },
  words: {
    zh: { name: '烽燧', project: '项目', customer: '客户', company: '企业' },
    en: {
      name: 'Watchfire',
      project: 'project',
      projects: 'projects',
      customer: 'customer',
      customers: 'customers',
      company: 'company',
      companies: 'companies',
    },
  },
  menuNames: {},
  publicMenu: true,
}

const factory: Brand = {
  title: { zh: '烽燧智慧工厂平台', en: 'Watchfire Factory Platform' },
  claim: {
    zh: '车间里的每一次异常，都有人看见、有人处置。',
    en: 'Whatever goes wrong in a workshop is seen and settled.',
  },
  words: {
    // A customer is the group that owns the factories: sentences that name both must tell them apart.
    zh: { name: '烽燧', project: '车间', customer: '集团', company: '工厂' },
    en: {
      name: 'Watchfire',
      project: 'workshop',
      projects: 'workshops',
      customer: 'group',
      customers: 'groups',
      company: 'factory',
      companies: 'factories',
    },
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
