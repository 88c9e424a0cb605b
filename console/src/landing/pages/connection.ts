import type { PublicPageContent } from './public-content.ts'

export const connection: PublicPageContent = {
  zh: {
    title: '设备接入',
    lead: '摄像机、传感器、别家的 AI 服务器和系统，按它们自己会说的协议接入；告警都进同一个队列。',
    screen: 'sensors',
    blocks: [
      {
        kind: 'table',
        title: '接入方式',
        head: ['设备', '方式', '得到什么'],
        rows: [
          [
            'ONVIF 摄像机',
            '由 AI 服务器在现场网络中搜索，主、子码流地址自动填好',
            '实时画面、云台与预置位、摄像机自身的告警，以及下一行的全部',
          ],
          [
            'RTSP 摄像机',
            'RTSP（TCP 或 UDP），H.264 或 H.265；Basic 或 Digest 认证',
            '实时画面、智能检测、图片、录像、故障监测',
          ],
          [
            '海康威视、大华的摄像机和录像机',
            '视频经 RTSP，自身告警经厂商的接口（ISAPI、HTTP），录像机一条连接管全部通道',
            '上一行的全部，以及设备自己检测到的入侵、越线、聚集、遗留、烟火、故障',
          ],
          ['国标 GB/T 28181 设备', '设备注册到 AI 服务器，从目录中选通道', '实时画面、云台、报警与报警输入'],
          ['任意品牌的 AI 服务器', 'HTTPS 接口 /ingest/v1：告警、图片与录像、心跳、读数', '告警和证据进入同一处理队列'],
          ['会推送事件的系统', 'Webhook：JSON、表单或 multipart，用一个表达式说明怎样取值', '告警、读数、图片'],
          [
            'MQTT 消息服务器',
            'MQTT 3.1.1，可加密，消息入库后才确认；Frigate 开箱即用，它的摄像机可经 RTSP 转发实时查看',
            '告警与读数',
          ],
          ['传感器与表计', 'Modbus/TCP 网关和 SNMP 设备，由 AI 服务器采集；或经接口上报', '曲线、阈值、{menu:rules}'],
          ['车牌识别摄像机', 'Webhook、MQTT 或 AI 服务器密钥', '门岗上的车牌，一键打开填好的查验单'],
          ['视频文件', 'npm run demo:footage -- 文件…', '用自己的素材试跑全流程'],
        ],
      },
      {
        kind: 'cards',
        title: '接口的约定',
        items: [
          { title: '一台一钥', text: '每台 AI 服务器有自己的密钥，凭一次性领取码登记，只能提交属于自己的通道。' },
          { title: '重发不重复', text: '事件编号在设备内唯一，同一事件发送多次只存一次，网络不稳时可以放心重试。' },
          { title: '应答即落库', text: '收到应答就表示已经写入数据库；一批中某条有误，不影响其他各条。' },
          { title: '断点续传', text: '图片与录像分段上传，中断后从断点继续；内容与类型不符的文件会被拒绝。' },
          {
            title: '密码只有设备知道',
            text: '摄像机的密码在浏览器里就为 AI 服务器加封，服务端转交而读不到。',
          },
          { title: '批量也不乱', text: '摄像机可以从表格导入，先看每一行再保存；最多 1000 路一起改，每一路都有结果。' },
        ],
      },
      {
        kind: 'table',
        title: '向外',
        head: ['去向', '方式'],
        rows: [
          [
            '自己的程序',
            '接口密钥：限定权限、{brand.project}、来源地址和期限；多数页面上的事接口都能做；须由人确认的（审批、验收、权限和密钥）只在控制台',
          ],
          ['邮箱与群聊', '自有 SMTP 服务器；企业微信、钉钉、飞书机器人'],
          ['日志服务器', 'syslog，TLS、TCP 或 UDP：账号日志及其校验链、安全事件'],
          ['表格', '告警、隐患、车辆、人员、报表导出为 .xlsx'],
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
    lead: 'Cameras, sensors, AI servers and systems of others connect by the protocol they speak; their alarms stand in one queue.',
    screen: 'sensors',
    blocks: [
      {
        kind: 'table',
        title: 'Ways in',
        head: ['Device', 'How', 'What you get'],
        rows: [
          [
            'ONVIF cameras',
            'found by the AI server in its network, both stream addresses filled in',
            'live picture, steering and presets, the camera’s own alarms, and all of the next line',
          ],
          [
            'RTSP cameras',
            'RTSP over TCP or UDP, H.264 or H.265; Basic or Digest',
            'live picture, detection, pictures, recordings, fault checks',
          ],
          [
            'Cameras and recorders of Hikvision and Dahua',
            'video over RTSP, their own alarms by the interface of the maker (ISAPI, HTTP), one line for all channels of a recorder',
            'all of the line above, and what they detect: intrusion, crossing, gathering, things left, fire, faults',
          ],
          [
            'GB/T 28181 devices',
            'they register at an AI server, and channels are chosen from their catalogue',
            'live picture, steering, alarms and alarm inputs',
          ],
          [
            'AI servers of any brand',
            'HTTPS calls below /ingest/v1: alarms, pictures and recordings, heartbeat, readings',
            'alarms with their evidence in the same queue',
          ],
          [
            'Systems that post events',
            'webhooks: JSON, forms or multipart, and one expression that says what is what',
            'alarms, readings, pictures',
          ],
          [
            'MQTT brokers',
            'MQTT 3.1.1, encrypted too, acknowledged once stored; Frigate is ready-made, and its cameras play live by their RTSP re-stream',
            'alarms and readings',
          ],
          [
            'Sensors and meters',
            'Modbus/TCP gateways and devices of SNMP, read by the AI server; or posted to the interface',
            'curves, limits, {menu:rules}',
          ],
          [
            'Cameras that read plates',
            'webhook, MQTT or the key of an AI server',
            'plates at the gate, and the check filled in by one press',
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
            text: 'Every AI server comes by a code that counts once, has a key of its own, and may speak for its own channels only.',
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
          {
            title: 'Passwords are the device’s alone',
            text: 'A camera’s password is sealed for its AI server in the browser; the server passes it on and cannot read it.',
          },
          {
            title: 'Many at once',
            text: 'Cameras come from a spreadsheet, every row looked at before anything changes; up to 1,000 are changed together, each with its result.',
          },
        ],
      },
      {
        kind: 'table',
        title: 'Ways out',
        head: ['Where to', 'How'],
        rows: [
          [
            'Your own programs',
            'API keys, limited by rights, {brand.projects}, addresses and days; they do most of what its pages do; what a person has to confirm (approvals, rights, keys) stays in the console',
          ],
          ['Mailboxes and chats', 'SMTP servers of your own; robots of WeCom, DingTalk and Feishu'],
          ['A collector of logs', 'syslog by TLS, TCP or UDP: the account log with its chain, and security events'],
          ['Spreadsheets', 'alarms, hazards, vehicles, people and reports as .xlsx'],
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
