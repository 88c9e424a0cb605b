import { defineTexts } from '../../core/texts.ts'

export const silentTexts = defineTexts({
  zh: { silent: '这里还没有设备能产生，页面上写明缺少什么。' },
  en: { silent: 'Nothing here can raise it yet; its page says what is missing.' },
})
