import type { Language } from '../../core/language.ts'

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
  { page: 'word9', title: { zh: '证据与录像', en: 'Evidence and recordings' } },
  { page: 'word10', title: { zh: '设备与画面', en: 'Devices and pictures' } },
  { page: 'word11', title: { zh: '邮件、机器人与通知', en: 'Mails, robots and notices' } },
  { page: 'word12', title: { zh: '登录与个人账号', en: 'Signing in and your account' } },
  { page: 'word13', title: { zh: '问答与词汇', en: 'Questions and words' } },
]
