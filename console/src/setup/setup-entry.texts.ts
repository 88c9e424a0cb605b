import { defineTexts } from '../core/texts.ts'

/** Apart from the guide's own: every page has them. */
export const setupEntryTexts = defineTexts({
  zh: { entry: '开始使用', done: '{done}/{all}' },
  en: { entry: 'First steps', done: '{done}/{all}' },
})
