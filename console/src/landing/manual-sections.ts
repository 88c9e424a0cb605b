import type { Language } from '../core/language.ts'

export type ManualSection = { page: string; title: Record<Language, string> }

/** The manual's pages in their order; each has a text `manual/{page}.{language}.md`. */
export const manualSections: readonly [ManualSection, ...ManualSection[]] = [
  { page: 'word1', title: { zh: '产品介绍', en: 'Introduction' } },
  { page: 'word2', title: { zh: '安装', en: 'Installation' } },
  { page: 'word3', title: { zh: '配置', en: 'Configuration' } },
  { page: 'word4', title: { zh: '管理', en: 'Management' } },
  { page: 'word5', title: { zh: '日常使用', en: 'Daily use' } },
  { page: 'word6', title: { zh: '对接与接口', en: 'Interfaces' } },
  { page: 'word7', title: { zh: '运行与维护', en: 'Operation' } },
  { page: 'word8', title: { zh: '安全与数据去向', en: 'Security and your data' } },
]
