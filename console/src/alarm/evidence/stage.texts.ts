import { defineTexts } from '../../core/texts.ts'

export const stageTexts = defineTexts({
  zh: {
    zoomIn: '放大',
    zoomOut: '缩小',
    rotate: '旋转',
    wholePicture: '还原',
    download: '下载图片',
    fileName: '告警图片 {number}',
    moreTools: '图片工具',
    asked: '正在获取“{name}”的画面',
    away: '“{name}”的 AI 服务器离线，没有画面',
    noPicture: '“{name}”没有画面',
  },
  en: {
    zoomIn: 'Enlarge',
    zoomOut: 'Reduce',
    rotate: 'Rotate',
    wholePicture: 'Whole picture',
    download: 'Download the picture',
    fileName: 'Alarm picture {number}',
    moreTools: 'Picture tools',
    asked: 'Asking “{name}” for a picture',
    away: 'No picture of “{name}”: its AI server is away',
    noPicture: '“{name}” gives no picture',
  },
})
