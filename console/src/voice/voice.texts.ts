import { defineTexts } from '../core/texts.ts'

export const voiceTexts = defineTexts({
  zh: {
    toneOf: '{level}提示音',
    volume: '音量',
    listen: '试听',
    voice: '语音播报',
    voiceHint: '严重告警弹窗时朗读地点与类型，不经过任何云服务',
    desktop: '桌面通知',
    desktopHint: '页面不在前台时，由系统弹出通知',
    desktopDenied: '浏览器未允许通知，请在地址栏的网站设置中允许',
    desktopInsecure: '桌面通知需要通过 https 访问',
  },
  en: {
    toneOf: 'Tone: {level}',
    volume: 'Volume',
    listen: 'Listen',
    voice: 'Spoken alarms',
    voiceHint: 'Severe alarms are read out with place and type; no cloud takes part',
    desktop: 'Desktop notifications',
    desktopHint: 'Shown by the system while this page is in the background',
    desktopDenied: 'The browser does not allow notifications; allow them in the site settings of the address bar',
    desktopInsecure: 'Desktop notifications need https',
  },
})
