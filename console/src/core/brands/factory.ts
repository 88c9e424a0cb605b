import { rights } from '@watchfire/contract/core/rights.ts'
import type { Brand } from './brand.ts'

export const factory: Brand = {
  name: 'factory',
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
