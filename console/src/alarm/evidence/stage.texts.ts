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
  },
  en: {
    zoomIn: 'Enlarge',
    zoomOut: 'Reduce',
    rotate: 'Rotate',
    wholePicture: 'Whole picture',
    download: 'Download the picture',
    fileName: 'Alarm picture {number}',
    moreTools: 'Picture tools',
  },
})
