import type { ErrorText } from '../core/errors.ts'

export const mapErrors = {
  'map.ofCustomer': {
    rcode: 2911,
    zh: '地图由{brand.customer}总部的管理员设置，对其全部{brand.company}生效',
    en: 'The map is chosen by the {brand.customer}’s own administrators and holds for all of its {brand.companies}',
  },
  'map.changedMeanwhile': {
    rcode: 2912,
    zh: '地图设置已被他人修改，请刷新后重试',
    en: 'Somebody else changed the map, reload and try again',
  },
  'map.badAddress': {
    rcode: 2913,
    zh: '地址应以 https:// 或 / 开头，包含 {marks}，且不含用户名和密码',
    en: 'The address has to begin with https:// or /, hold {marks}, and no user name or password',
  },
  'map.originNotAllowed': {
    rcode: 2914,
    zh: '本系统未放行 {origin}，请联系运维人员将其加入 WATCHFIRE_TILE_ORIGINS',
    en: 'This installation does not let pages load from {origin}; whoever runs it adds it to WATCHFIRE_TILE_ORIGINS',
  },
  'map.noAddress': { rcode: 2915, zh: '请填写瓦片地址', en: 'Please give the address of the tiles' },
  'map.noFile': { rcode: 2916, zh: '请先上传地图文件', en: 'Please upload the file of the map first' },
  'map.notTiles': {
    rcode: 2917,
    zh: '这不是 PMTiles 文件（第 3 版），或文件不完整',
    en: 'This is no PMTiles file of version 3, or not all of one',
  },
  'map.otherTiles': {
    rcode: 2918,
    zh: '文件中的瓦片应为矢量（MVT）、PNG、JPEG 或 WebP，且不压缩或用 gzip 压缩',
    en: 'Its tiles have to be vectors (MVT), PNG, JPEG or WebP, compressed by gzip or not at all',
  },
  'map.otherBytes': {
    rcode: 2919,
    zh: '收到的内容超过文件大小，请重新上传',
    en: 'More came than the file has; upload it again',
  },
} as const satisfies Record<string, ErrorText>
