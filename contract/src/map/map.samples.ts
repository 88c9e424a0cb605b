import type { SamplesOf } from '../sample.ts'
import type { mapCalls } from './map.calls.ts'

export const mapSamples = {
  read: { input: {} },
  listSites: { input: {} },
  readSetting: { input: {} },
  saveSetting: {
    input: {
      source: 'tiles',
      coordinates: 'wgs84',
      tileAddress: '/tiles/{z}/{x}/{y}.png',
      labelAddress: '',
      credit: '示例地图',
      version: 0,
    },
    refused: { mapSource: ['wms'], coordinates: ['bd09'], tileAddress: ['x'.repeat(501)], version: [-1] },
  },
  uploadFile: {
    input: { fileName: 'map.pmtiles', fileBytes: 1000, offset: 0, partBytes: 'AAAA' },
    refused: { mapFileBytes: [126, 2 ** 31 + 1], offset: [-1], partBytes: ['@@@@'] },
  },
} satisfies SamplesOf<typeof mapCalls>
