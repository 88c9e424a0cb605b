import { defineTexts } from '../core/texts.ts'

export const deviceTexts = defineTexts({
  zh: {
    online: '在线',
    offline: '离线',
    inactive: '未激活',
    disabled: '已停用',
    unknown: '状态未知',
  },
  en: {
    online: 'Online',
    offline: 'Offline',
    inactive: 'Not activated',
    disabled: 'Disabled',
    unknown: 'Unknown',
  },
})
