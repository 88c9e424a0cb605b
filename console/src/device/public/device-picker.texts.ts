import { defineTexts } from '../../core/texts.ts'

export const devicePickerTexts = defineTexts({
  zh: {
    devices: '设备',
    search: '搜索设备、区域',
    online: '在线',
    offline: '离线',
    inactive: '未激活',
    disabled: '已停用',
    unknown: '状态未知（连接已中断）',
    none: '暂无设备',
    nothingFound: '没有匹配的设备',
    loading: '正在加载设备…',
    again: '重试',
  },
  en: {
    devices: 'Devices',
    search: 'Search devices and places',
    online: 'online',
    offline: 'offline',
    inactive: 'not activated',
    disabled: 'disabled',
    unknown: 'state unknown (connection lost)',
    none: 'No devices yet',
    nothingFound: 'No device matches',
    loading: 'Loading the devices…',
    again: 'Try again',
  },
})
