import { defineTexts } from '../../core/texts.ts'

/** Words of exports that run. */
export const exportTexts = defineTexts({
  zh: {
    trainingTitle: '导出此类告警的训练数据',
    trainingHint:
      '压缩包内是当前筛选范围内判定为真实或误报的告警图片和 COCO 标注（annotations.json）：真实告警带框，误报不带框，用作反例。最新的在前，最多 {limit} 张；没有图片、没有框或未判定的告警不导出，只在标注文件里计数。图片上可能有人，请妥善保管；导出的张数记入操作日志。',
    trainingStart: '开始导出',
    exporting: '正在导出 {name}：{written} / {total} 行',
    exportingPictures: '正在导出 {name}：{written} 张图片，最多 {total} 张',
    exportedPictures: '{name} 已导出，共 {written} 张图片',
    exported: '{name} 已导出，共 {written} 行',
    cancelExport: '取消导出',
    exportCancelled: '{name} 已取消',
    exportFailed: '{name} 导出失败，请重试',
    exports: '导出进度',
    dismiss: '知道了',
  },
  en: {
    trainingTitle: 'Training data of this type of alarm',
    trainingHint:
      'The archive holds the pictures of alarms within the filters that were judged true or false, and annotations in the format of COCO (annotations.json): true alarms with their boxes, false ones without, as negative examples. The newest first, {limit} pictures at most; alarms without picture, box or verdict are counted there and left out. People may be on the pictures: keep them safe. How many left stands in the account log.',
    trainingStart: 'Export',
    exporting: 'Exporting {name}: {written} of {total} rows',
    exportingPictures: 'Exporting {name}: {written} pictures of {total} at most',
    exportedPictures: '{name}: {written} pictures exported',
    exported: '{name}: {written} rows exported',
    cancelExport: 'Cancel export',
    exportCancelled: '{name} was cancelled',
    exportFailed: '{name} failed, try again',
    exports: 'Exports',
    dismiss: 'OK',
  },
})
