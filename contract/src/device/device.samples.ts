import { type SamplesOf, someones } from '../sample.ts'
import type { deviceCalls } from './device.calls.ts'

const sealed = 'A'.repeat(120)
const secondAddress = 'rtsp://192.168.1.64:554/Streaming/Channels/102'
const cameraInput = {
  name: '东门',
  location: '东门岗亭',
  address: 'rtsp://192.168.1.64:554/Streaming/Channels/101',
  zones: [
    {
      name: '围栏',
      points: [
        [0.1, 0.5],
        [0.9, 0.5],
        [0.9, 1],
      ] as [number, number][],
    },
  ],
  faults: true,
  record: true,
}

export const deviceSamples = {
  listAiServers: { input: { keyword: '东区', state: 'online', platform: 'linux-x64' } },
  getAiServer: { input: { aiServerId: someones.aiServer } },
  readHealth: { input: { aiServerId: someones.aiServer } },
  registerAiServer: {
    input: { name: '东区 AI 服务器', location: '一号机房', projectId: someones.project, regionId: someones.region },
    refused: { deviceName: ['  ', 'x'.repeat(61)], deviceLocation: ['x'.repeat(101)] },
  },
  registerByClaim: {
    input: { name: '东区 AI 服务器', location: '一号机房', projectId: someones.project, regionId: someones.region },
    refused: { deviceName: ['  ', 'x'.repeat(61)], deviceLocation: ['x'.repeat(101)] },
  },
  makeClaim: { input: { aiServerId: someones.aiServer } },
  revokeClaim: { input: { aiServerId: someones.aiServer } },
  updateAiServer: {
    input: {
      aiServerId: someones.aiServer,
      name: '东区 AI 服务器',
      location: '二号机房',
      projectId: someones.project,
      regionId: someones.region,
    },
    refused: { seenFacts: [{ deviceName: '东区', deviceLocation: '' }] },
  },
  rotateKey: { input: { aiServerId: someones.aiServer, endFormer: true } },
  revokeKey: { input: { aiServerId: someones.aiServer } },
  removeAiServer: { input: { aiServerId: someones.aiServer } },
  listCameras: { input: { keyword: 'C1', aiServerId: someones.aiServer } },
  getCamera: { input: { channelId: someones.device } },
  addCamera: {
    input: {
      ...cameraInput,
      aiServerId: someones.aiServer,
      regionId: someones.region,
      login: sealed,
      second: secondAddress,
      events: ['intrusion', 'smokeInput'],
      eventsBy: { by: 'hikvision', port: 8443, security: 'trusted', channel: 3 },
      plates: true,
    },
    refused: {
      readPlates: ['yes'],
      cameraMeters: [
        [{ area: { left: 0.1, top: 0.1, right: 0.2, bottom: 0.2 } }],
        [
          {
            area: { left: 0.2, top: 0.1, right: 0.1, bottom: 0.2 },
            sensorId: 'WF-EAST_S1',
            quantity: 'pressure',
            seconds: 60,
          },
        ],
      ],
      cameraEvents: [['sound'], ['smokeInput', 'gasInput']],
      eventsBy: [
        { by: 'somebody', port: 80, security: 'plain', channel: 1 },
        { by: 'dahua', port: 0, security: 'plain', channel: 1 },
        { by: 'dahua', port: 80, security: 'none', channel: 1 },
        { by: 'dahua', port: 80, security: 'plain', channel: 0 },
      ],
      secondRtspUrl: ['http://192.168.1.64', 'rtsp://user:password@192.168.1.64/'],
      deviceName: ['  ', 'x'.repeat(101)],
      rtspUrl: ['http://192.168.1.64', 'rtsp://user:password@192.168.1.64/', `rtsp://${'x'.repeat(500)}`],
      sealedLogin: ['user:password'],
    },
  },
  updateCamera: {
    input: {
      ...cameraInput,
      channelId: someones.device,
      version: 0,
      regionId: someones.region,
      withoutLogin: true,
      withoutSecond: true,
      enabled: true,
    },
  },
  removeCamera: { input: { channelId: someones.device, version: 0 } },
  tryCamera: {
    input: {
      aiServerId: someones.aiServer,
      address: cameraInput.address,
      second: secondAddress,
      login: sealed,
      channelId: someones.device,
    },
  },
  searchOnvif: { input: { aiServerId: someones.aiServer } },
  readOnvif: {
    input: { aiServerId: someones.aiServer, host: '192.168.1.64', login: sealed, channelId: someones.device },
    refused: { host: ['http://a', 'a b', 'a/b', 'u@h', `a#sha256=${'0'.repeat(64)}`, 'https://a#sha256=12'] },
  },
  readGb28181: { input: { aiServerId: someones.aiServer } },
  saveGb28181: {
    input: {
      aiServerId: someones.aiServer,
      version: 0,
      serverId: '34020000002000000001',
      port: 5060,
      devices: [{ id: '34020000001180000001', name: '东区录像机', media: 'udp', sealedPassword: sealed }],
    },
    // What the registrar calls itself.
    ignoredIds: ['gbServerId'],
    refused: {
      gbServerId: ['3402', 'x'.repeat(20)],
      gbPort: [80, 70_000],
      gbDevices: [
        [{ id: '1', name: 'x', media: 'udp' }],
        [{ id: '34020000001180000001', name: 'x', media: 'udp', sealedPassword: 'password' }],
        [
          { id: '34020000001180000001', name: 'x', media: 'udp' },
          { id: '34020000001180000001', name: 'y', media: 'tcp' },
        ],
      ],
    },
  },
  askGb28181: { input: { aiServerId: someones.aiServer, deviceOfGb: '34020000001180000001' } },
  tryDrawing: { input: { channelId: someones.device, zones: cameraInput.zones, masks: [], lines: [] } },
  listStates: { input: { keyword: 'C1', kind: 'channel', state: 'online', ofCompanyId: someones.company } },
  countStates: { input: { keyword: 'C1', kind: 'channel', ofCompanyId: someones.company } },
  readHistory: { input: { deviceId: someones.device, before: 1000 } },
  changeCameras: {
    input: {
      channelIds: [someones.device],
      dryRun: true,
      enabled: true,
      sensitivity: 2,
      faults: true,
      record: true,
      projectId: someones.project,
      regionId: someones.region,
      sourceId: someones.device,
      parts: ['zones'],
    },
  },
  importCameras: {
    input: {
      aiServerId: someones.aiServer,
      rows: [
        {
          line: 2,
          channelId: someones.device,
          name: '东门',
          project: '一号厂区',
          region: '卸货区',
          location: '东门岗亭',
          address: cameraInput.address,
          second: secondAddress,
          login: sealed,
          hasLogin: true,
          sensitivity: 3,
          faults: true,
          record: true,
          enabled: true,
          version: 0,
        },
      ],
      dryRun: true,
    },
    refused: {
      cameraRows: [[], [{ line: 2, deviceName: '东门', rtspUrl: 'rtsp://user:password@192.168.1.64/' }]],
    },
  },
  readServerMove: {
    input: { aiServerId: someones.aiServer, projectId: someones.project, regionId: someones.region },
  },
  readCameraMove: {
    input: { channelIds: [someones.device], projectId: someones.project, regionId: someones.region },
  },
  exportCameras: { input: { keyword: 'C1', aiServerId: someones.aiServer } },
  listPlanTemplates: { input: { channelId: someones.device } },
  savePlanTemplate: {
    input: { channelId: someones.device, name: '夜间', week: [[0, 480]], followsCalendar: true, replaces: true },
    refused: { templateName: ['  ', 'x'.repeat(41)], week: [[[480, 0]], [[0, 10_081]]] },
  },
  removePlanTemplate: { input: { channelId: someones.device, name: '夜间' } },
  readCalendar: { input: { channelId: someones.device, year: 2026 } },
  saveCalendar: {
    input: {
      channelId: someones.device,
      year: 2026,
      holidays: [{ day: '2026-10-01', kind: 'off', name: '国庆节' }],
      version: 0,
    },
  },
  readTree: { input: { keyword: '东门 C1' } },
  listOfPlace: { input: { projectId: someones.project, regionId: someones.region } },
  listForWall: { input: { channelIds: [someones.device] } },
  readAlarmSource: { input: { type: 40 } },
  listRaisable: { input: {} },
  listOfAlgorithm: { input: { type: 4 } },
  readDefaults: { input: { projectId: someones.project } },
  saveDefaults: {
    input: {
      projectId: someones.project,
      sensitivity: 4,
      faults: true,
      record: false,
      plan: { timeZone: 'Asia/Shanghai', week: [[0, 480]], followsCalendar: true, exceptions: [] },
      minSize: 0.004,
      minMs: 1000,
      mergeSeconds: 120,
      version: 0,
    },
    refused: { sensitivity: [0, 6], mergeSeconds: [-1, 86_401] },
  },
  listControls: { input: { projectId: someones.project, keyword: 'C1', stands: 'differs' } },
  countControls: { input: { projectId: someones.project } },
  get: { input: { deviceId: someones.device } },
  setSensitivity: { input: { deviceId: someones.device, sensitivity: 3 } },
} satisfies SamplesOf<typeof deviceCalls>
