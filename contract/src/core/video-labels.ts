/** Names of the fields of live video and recordings; see field-labels.ts. */
export const videoLabels: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  filePath: ['录像文件', 'Recording'],
  partOfDay: ['时段', 'Part of the day'],
  playable: ['以浏览器可播放的编码显示', 'In a coding the browser plays'],
  recordFilename: ['录像文件', 'Recording'],
  shownSmall: ['以小画面显示', 'Shown small'],
  sourceType: ['视频来源', 'Kind of video'],
  storage: ['录像位置', 'Place of the recording'],
}
