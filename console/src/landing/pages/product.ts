import type { PublicPageContent } from './public-content.ts'

export const product: PublicPageContent = {
  zh: {
    title: '产品方案',
    lead: '把摄像机、AI 服务器和值班人员连成一条线：告警一秒内到人，证据随告警到手，处置结果留痕。',
    blocks: [
      {
        kind: 'picture',
        picture: 'processes',
        title: '三个程序，各司其职',
        text: '边缘端靠近摄像机，取流、识别、录像；服务端只收、存、分发，从不直接连接摄像机；控制台在浏览器里，无需安装客户端。任何厂商的 AI 服务器都可以按同一套公开接口接入。',
      },
      {
        kind: 'cards',
        title: '值班人员得到什么',
        items: [
          {
            title: '一秒内弹出',
            text: '告警写入数据库后经实时通道推到每个在线控制台；断线重连后从断点补齐，不丢、不重。',
          },
          {
            title: '证据在手边',
            text: '每条告警带触发前后的图片和一段录像（前 5 秒到后 10 秒），可在同一窗口对照实时画面核实。',
          },
          {
            title: '一次处置，全程留痕',
            text: '误报、属实、忽略，附说明与现场照片；谁、何时、如何判断，每一次都单独记录，可以追溯。',
          },
          {
            title: '同一事件只打扰一次',
            text: '同一通道同类告警在合并窗口内累计次数，不再重复弹窗；设备可设免打扰，单条告警可稍后提醒。',
          },
          {
            title: '摄像机自己会报障',
            text: '离线、无画面、冻结、黑屏、遮挡都会产生故障告警，“没有告警”才真正意味着平安。',
          },
          {
            title: '各看各的',
            text: '{brand.company}、{brand.project}、区域三级范围与按钮级权限由服务端逐条数据检查，界面只是如实反映。',
          },
        ],
      },
      {
        kind: 'text',
        title: '部署',
        text: '单机即可运行：一条命令启动数据库、服务端、控制台和演示边缘端。正式环境接入自有 PostgreSQL，边缘端可以在任意多台机器上运行。数据和录像都留在您自己的机器上。',
      },
    ],
  },
  en: {
    title: 'Solutions',
    lead: 'Cameras, AI servers and the people on duty on one line: the alarm reaches somebody within a second, its evidence with it, and what was done stays on record.',
    blocks: [
      {
        kind: 'picture',
        picture: 'processes',
        title: 'Three programs, one job each',
        text: 'The edge stands near the cameras: it takes their streams, watches and records. The server receives, keeps and distributes, and never speaks to a camera. The console is a browser page with nothing to install. AI servers of any brand connect over the same documented interface.',
      },
      {
        kind: 'cards',
        title: 'What the people on duty get',
        items: [
          {
            title: 'Within a second',
            text: 'Once an alarm is stored it goes to every open console over a live channel; after a break the console resumes where it was, without gaps or doubles.',
          },
          {
            title: 'Evidence at hand',
            text: 'Each alarm brings pictures from before, at and after the moment and a recording from 5 s before to 10 s after; the live picture is in the same window.',
          },
          {
            title: 'Settled once, on record for good',
            text: 'False, true or ignored, with a comment and photos from the site. Who judged what and when is kept for every verdict.',
          },
          {
            title: 'One event disturbs once',
            text: 'Repeats on the same channel within the merge window are counted, not popped up again. A device can be silenced, an alarm can come back later.',
          },
          {
            title: 'Cameras report their own faults',
            text: 'Offline, no picture, frozen, black or covered: each raises a fault, so that silence really means calm.',
          },
          {
            title: 'Everyone sees their own',
            text: '{brand.Company}, {brand.project} and region limit every row, and rights every button; the server checks both and the screen only follows.',
          },
        ],
      },
      {
        kind: 'text',
        title: 'Running it',
        text: 'One machine is enough: a single command starts the database, the server, the console and a demo edge. In production it uses your own PostgreSQL, with edges on as many machines as you like. Data and recordings stay on your machines.',
      },
    ],
  },
}
