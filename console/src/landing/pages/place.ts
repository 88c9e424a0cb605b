import type { PublicPageContent } from './public-content.ts'

export const place: PublicPageContent = {
  zh: {
    title: '监控场景',
    lead: '同一套告警流程适用于不同场所；区别只在摄像机看向哪里、由谁来识别。',
    blocks: [
      {
        kind: 'cards',
        title: '哪里用得上',
        items: [
          { title: '厂区与堆场', text: '在画面上划定禁入区域；有人或车辆进入并停留超过设定时间即告警。' },
          { title: '出入口与围墙', text: '夜间、无人值守时段的闯入，带前后 15 秒录像，便于判断是人还是被风吹动的树。' },
          { title: '生产现场', text: '接入识别安全帽、反光衣、离岗等行为的 AI 服务器，各类告警进入同一个处置队列。' },
          { title: '仓库与动火区域', text: '接入识别明火烟雾、吸烟的 AI 服务器；严重告警置顶提示，直到有人处置。' },
          { title: '机房与无人站', text: '摄像机断线、画面被遮挡或冻结，本身就是一条故障告警。' },
          {
            title: '多地点{brand.company}',
            text: '一个值班室看全部{brand.project}；每个{brand.project}的人员只看到自己的设备和告警。',
          },
        ],
      },
      {
        kind: 'table',
        title: '由谁识别',
        head: ['识别内容', '由谁完成'],
        rows: [
          ['划定区域内的移动（区域入侵）', '随产品提供的边缘端'],
          ['离线、无画面、冻结、黑屏、遮挡', '随产品提供的边缘端'],
          ['人员聚集、滞留、离岗、人数，车辆违停、逆行、超速', '随产品提供的边缘端及其模型'],
          ['明火烟雾、吸烟、安全帽、反光衣等', '您的自有模型，或您已有、另购的 AI 服务器，经公开接口接入'],
        ],
      },
    ],
  },
  en: {
    title: 'Scenes',
    lead: 'The way an alarm is handled is the same everywhere; what differs is where the camera looks and who recognises what it sees.',
    blocks: [
      {
        kind: 'cards',
        title: 'Where it is used',
        items: [
          {
            title: 'Yards',
            text: 'Draw a zone nobody should enter; a person or vehicle that stays in it longer than set raises an alarm.',
          },
          {
            title: 'Gates and fences',
            text: 'Somebody there at night comes with a 15 s recording, enough to tell a person from a branch in the wind.',
          },
          {
            title: 'Production',
            text: 'Connect AI servers that recognise missing helmets, missing vests or an empty post: all of it arrives in one queue.',
          },
          {
            title: 'Stores and hot work',
            text: 'Connect AI servers that recognise fire, smoke or smoking; a severe alarm stays on the top bar until somebody settles it.',
          },
          { title: 'Unattended stations', text: 'A camera that is offline, covered or frozen is an alarm in itself.' },
          {
            title: 'Many sites',
            text: 'One control room sees all {brand.projects}; the people of a {brand.project} see only their own devices and alarms.',
          },
        ],
      },
      {
        kind: 'table',
        title: 'Who recognises it',
        head: ['What', 'By'],
        rows: [
          ['Movement in drawn zones (intrusion)', 'the edge that comes with the product'],
          ['Offline, no picture, frozen, black, covered', 'the edge that comes with the product'],
          [
            'Crowds, staying, empty posts, numbers of people; parking, wrong ways and speeds of vehicles',
            'the edge that comes with the product, and its model',
          ],
          [
            'Fire and smoke, smoking, helmets, vests …',
            'models of your own, or AI servers you have or buy, over the documented interface',
          ],
        ],
      },
    ],
  },
}
