/** Names of the fields of maps and floor plans; see field-labels.ts. */
export const mapLabels: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  outlines: ['区域轮廓', 'Outlines of regions'],
  positions: ['摄像机位置', 'Positions of cameras'],
  spots: ['传感器和表计位置', 'Positions of sensors and meters'],
  modelFileId: ['平面图', 'Floor plan'],
  sitePosition: ['地图位置', 'Place on the map'],
  longitude: ['经度', 'Longitude'],
  latitude: ['纬度', 'Latitude'],
  mapSource: ['地图来源', 'Source of the map'],
  coordinates: ['坐标系', 'Coordinates'],
  tileAddress: ['瓦片地址', 'Address of the tiles'],
  labelAddress: ['注记图层地址', 'Address of the labels'],
  credit: ['地图署名', 'Credit of the map'],
  mapFileName: ['文件名', 'Name of the file'],
  mapFileBytes: ['文件大小', 'Size of the file'],
}
