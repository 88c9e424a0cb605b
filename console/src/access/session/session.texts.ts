import { defineTexts } from '../../core/texts.ts'

export const sessionTexts = defineTexts({
  zh: {
    title: '登录设备',
    none: '当前没有登录',
    unknownDevice: '未知设备',
    on: '{browser}，{system}',
    signedIn: '登录于 {time}',
    lastSeen: '最近活动 {time}',
    here: '当前登录',
    end: '结束登录',
    endOthers: '结束其他登录',
    endAll: '结束全部登录',
    ended: '操作成功',
  },
  en: {
    title: 'Signed in on',
    none: 'Not signed in anywhere',
    unknownDevice: 'Unknown device',
    on: '{browser} on {system}',
    signedIn: 'signed in {time}',
    lastSeen: 'last seen {time}',
    here: 'This one',
    end: 'End',
    endOthers: 'End the others',
    endAll: 'End all',
    ended: 'Done',
  },
})
