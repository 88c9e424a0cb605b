/** Names of the fields of custom screens; see field-labels.ts. */
export const wallLabels: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  widgets: ['大屏组件', 'Parts of the screen'],
  w: ['宽', 'Width'],
  h: ['高', 'Height'],
}
