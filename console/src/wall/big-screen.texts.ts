import { defineTexts } from '../core/texts.ts'

export const bigScreenTexts = defineTexts({
  zh: {
    title: '{company} 安全态势',
    videos: '实时画面',
    noCameras: '暂无摄像机',
    live: '数据实时',
    lost: '连接中断，数据截至 {time}',
  },
  en: {
    title: 'Safety at {company}',
    videos: 'Live pictures',
    noCameras: 'There are no cameras',
    live: 'Live',
    lost: 'No connection; data as of {time}',
  },
})
