import type { PublicPageContent } from './public-content.ts'

export const connection: PublicPageContent = {
  zh: {
    title: '设备接入',
    lead: '有 RTSP 地址的摄像机、会发 HTTP 请求的 AI 服务器，都能接入。',
    blocks: [
      {
        kind: 'table',
        title: '接入方式',
        head: ['设备', '方式', '得到什么'],
        rows: [
          [
            '网络摄像机、NVR 通道',
            'RTSP（TCP），H.264；Basic 或 Digest 认证',
            '实时画面、移动检测、图片、录像、故障监测',
          ],
          ['任意品牌的 AI 服务器', 'HTTPS 接口 /ingest/v1：告警、图片与录像、心跳', '告警、图片、录像进入同一处置队列'],
          ['视频文件', 'npm run demo:footage -- 文件…', '用自己的素材试跑全流程'],
        ],
      },
      {
        kind: 'cards',
        title: '接口的约定',
        items: [
          { title: '一台一钥', text: '每台 AI 服务器有自己的密钥，只能提交属于自己的通道。' },
          { title: '重发不重复', text: '事件编号在设备内唯一，同一事件发送多次只存一次，网络不稳时可以放心重试。' },
          { title: '应答即落库', text: '收到应答就表示已经写入数据库；一批中某条有误，不影响其他各条。' },
          { title: '断点续传', text: '图片与录像分段上传，中断后从断点继续；内容与类型不符的文件会被拒绝。' },
        ],
      },
      {
        kind: 'text',
        title: '接口文档',
        text: '服务端在 /docs 提供完整的 OpenAPI 文档，与程序本身同源生成，不会过时。',
      },
    ],
  },
  en: {
    title: 'Connecting devices',
    lead: 'A camera with an RTSP address connects, and so does an AI server that can make an HTTP request.',
    blocks: [
      {
        kind: 'table',
        title: 'Ways in',
        head: ['Device', 'How', 'What you get'],
        rows: [
          [
            'Network cameras, channels of a recorder',
            'RTSP over TCP, H.264; Basic or Digest',
            'live picture, motion, pictures, recordings, fault checks',
          ],
          [
            'AI servers of any brand',
            'HTTPS calls below /ingest/v1: alarms, pictures and recordings, heartbeat',
            'alarms with their evidence in the same queue',
          ],
          ['Video files', 'npm run demo:footage -- FILE…', 'the whole way, tried with your own footage'],
        ],
      },
      {
        kind: 'cards',
        title: 'What the interface promises',
        items: [
          {
            title: 'One key each',
            text: 'Every AI server has a key of its own, and may speak for its own channels only.',
          },
          {
            title: 'Send twice, stored once',
            text: 'An event’s id is unique on its device, so a shaky network may repeat itself.',
          },
          {
            title: 'Answered means stored',
            text: 'The answer comes after the database has it. One bad item of a batch never refuses its neighbours.',
          },
          {
            title: 'Uploads resume',
            text: 'Pictures and recordings come in runs and go on where they stopped. A file that is not what it says is refused.',
          },
        ],
      },
      {
        kind: 'text',
        title: 'Documentation',
        text: 'The server serves its OpenAPI page at /docs, generated from the same declarations that the program runs on.',
      },
    ],
  },
}
