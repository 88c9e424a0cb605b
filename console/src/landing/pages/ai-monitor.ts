import type { PublicPageContent } from './public-content.ts'

export const aiMonitor: PublicPageContent = {
  zh: {
    title: '智能监测',
    lead: '一条告警怎样产生，又怎样被处置：每一步都可以检查，没有黑箱。',
    blocks: [
      {
        kind: 'picture',
        picture: 'journey',
        title: '一条告警的旅程',
        text: '边缘端发现目标后先把告警和图片写入本地磁盘，再送往服务端；服务端落库后才应答。网络或服务器中断时告警在边缘端排队，恢复后按顺序补送。',
      },
      {
        kind: 'steps',
        title: '边缘端如何判断',
        items: [
          { title: '取流', text: '经 RTSP 连接摄像机，保留最近一段编码画面，所以录像从事件之前开始。' },
          { title: '观察', text: '逐帧比较灰度画面；变化须落在划定区域内，达到最小面积并持续足够时间才算数。' },
          { title: '取证', text: '挑选事件前、中、后的画面，并剪出一段不重新编码的 MP4 录像。' },
          { title: '自检', text: '同时判断有无画面、是否冻结、黑屏或被遮挡，摄像机的毛病不会被当作“一切正常”。' },
        ],
      },
      {
        kind: 'text',
        title: '误报怎么办',
        text: '移动检测会被光影和动物触发，任何算法也都会错。控制台把“误报”作为一种正式结论记录下来，并提供免打扰与稍后提醒；不会有人因为被误报淹没而关掉整个系统。',
      },
    ],
  },
  en: {
    title: 'Detection',
    lead: 'How an alarm comes about and how it is settled: every step can be looked into.',
    blocks: [
      {
        kind: 'picture',
        picture: 'journey',
        title: 'The journey of an alarm',
        text: 'The edge writes an alarm and its pictures to its own disk before it sends them; the server answers only after they are stored. While the network or the server is away alarms wait at the edge, and follow in order afterwards.',
      },
      {
        kind: 'steps',
        title: 'How the edge decides',
        items: [
          {
            title: 'Takes the stream',
            text: 'Over RTSP, and keeps the last seconds as they came, so that a recording begins before its event.',
          },
          {
            title: 'Watches',
            text: 'Grey frames are compared; a change counts when it lies in a drawn zone, is large enough and lasts long enough.',
          },
          {
            title: 'Keeps the evidence',
            text: 'It picks frames from before, at and after the event and cuts an MP4 without encoding anything anew.',
          },
          {
            title: 'Checks itself',
            text: 'No picture, frozen, black or covered: a camera’s trouble is never taken for “all quiet”.',
          },
        ],
      },
      {
        kind: 'text',
        title: 'False alarms',
        text: 'Shadows and animals set off motion detection, and every algorithm errs. “False” is therefore a verdict like the others and stays on record, and devices can be silenced for a while; nobody has to switch the whole system off to get some peace.',
      },
    ],
  },
}
