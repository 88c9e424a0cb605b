import { defineTexts } from '../core/texts.ts'

export const deviceTexts = defineTexts('device', {
  zh: {
    states: '设备状态',
    keyword: '设备名称、编号、位置',
    state: '状态',
    device: '设备',
    aiServer: 'AI服务器',
    place: '{brand.project} / 区域',
    company: '{brand.company}',
    location: '安装位置',
    silence: '免打扰',
    online: '在线',
    offline: '离线',
    inactive: '未激活',
    disabled: '已停用',
  },
  en: {
    states: 'Device states',
    keyword: 'Name, id or place',
    state: 'State',
    device: 'Device',
    aiServer: 'AI server',
    place: 'Place',
    company: 'Company',
    location: 'Mounted at',
    silence: 'Silenced',
    online: 'Online',
    offline: 'Offline',
    inactive: 'Not activated',
    disabled: 'Disabled',
  },
})
