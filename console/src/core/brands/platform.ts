import type { Brand } from './brand.ts'

export const platform: Brand = {
  name: 'platform',
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
