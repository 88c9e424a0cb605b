/** Names of the fields of custom screens and displays; see field-labels.ts. */
export const wallLabels: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  widgets: ['大屏组件', 'Parts of the screen'],
  shows: ['显示的平面图', 'Floor plan shown'],
  w: ['宽', 'Width'],
  h: ['高', 'Height'],
  screen: ['显示内容', 'Screen'],
  fps: ['帧率', 'Frames per second'],
  heapMb: ['内存', 'Memory'],
  dataAge: ['数据时效', 'Age of the data'],
  soundAllowed: ['声音', 'Sound'],
}
