import { defineTexts } from '../../core/texts.ts'

export const placeTexts = defineTexts({
  zh: { more: '还有 {count} 个，输入名称查找' },
  en: { more: '{count} more; type a name to find one' },
})
