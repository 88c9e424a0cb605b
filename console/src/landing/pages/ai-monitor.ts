import type { PublicPageContent } from './public-content.ts'

export const aiMonitor: PublicPageContent = {
  zh: {
    title: '智能监测',
    lead: '一条告警怎样产生，又怎样处理：每一步都可以检查，没有黑箱。',
    screen: 'zones',
    blocks: [
      {
        kind: 'table',
        title: '识别什么，由谁识别',
        head: ['识别内容', '由谁完成'],
        rows: [
          ['闯入划定区域、越过警戒线：任何移动、人员或车辆', '随产品提供的 AI 服务器'],
          ['人员聚集、滞留、离岗、人数超出范围', '随产品提供的 AI 服务器及其模型'],
          ['车辆违停、逆行、超速（在现场量过的四边形内测速）', '随产品提供的 AI 服务器及其模型'],
          ['离线、无画面、冻结、黑屏、遮挡', '随产品提供的 AI 服务器'],
          [
            '明火烟雾、吸烟、安全帽、反光衣、打电话、摔倒等',
            '您的自有模型，以签名包下发，最多八个与自带模型同时工作；或您已有的 AI 服务器',
          ],
          ['入侵、越线、徘徊、移动、报警输入', '摄像机自身的检测，经 ONVIF、海康和大华的接口或国标 GB/T 28181'],
          ['温度、湿度、烟雾、可燃气体、液位、电压等', '传感器、表计和{menu:rules}'],
        ],
      },
      {
        kind: 'steps',
        title: '设定一个检测区域',
        items: [
          {
            title: '画',
            text: '在现在、白天或夜间的画面上画区域、警戒线和屏蔽区；鼠标、手指、键盘都能画，每一步都能撤销。',
          },
          {
            title: '定条件',
            text: '检测任何移动、人员还是车辆；有人进入、聚集、停留、无人、停着、逆行还是超速才算告警。',
          },
          {
            title: '试算',
            text: '保存之前，用最近 24 小时记下的移动和目标按新画的图形再算一遍：会多报哪些、少报哪些，附时间和小图。',
          },
          { title: '布防', text: '按周、按节假日和例外日期决定什么时候算数，可以成批用到许多摄像机上。' },
        ],
      },
      {
        kind: 'picture',
        picture: 'journey',
        title: '一条告警的旅程',
        text: 'AI 服务器发现目标后先把告警和图片写入自己的磁盘，再送往服务端；服务端落库后才应答。网络或服务端中断时告警在 AI 服务器上排队，恢复后按顺序补送。',
      },
      {
        kind: 'steps',
        title: 'AI 服务器如何判断',
        items: [
          {
            title: '取流',
            text: '连接摄像机并保留最近一段编码画面，所以录像从事件之前开始；检测用较小的子码流，取证用主码流。',
          },
          {
            title: '观察',
            text: '画面有变化才请模型看；认出来的人和车逐帧跟踪，树影、灯光、动物不算。模型在普通处理器上运行，不需要显卡。',
          },
          { title: '取证', text: '挑选发生前、发生时、发生后的画面，标出目标，并剪出一段不重新编码的 MP4 录像。' },
          { title: '自检', text: '同时判断有无画面、是否冻结、黑屏或被遮挡，摄像机的毛病不会被当作“一切正常”。' },
        ],
      },
      {
        kind: 'cards',
        title: '误报怎么办',
        items: [
          {
            title: '如实记录',
            text: '误报是一种正式的结论。每种算法的页面显示判断过的告警中真实的占多少，并附置信区间；少于 20 条时不下结论。',
          },
          {
            title: '就地调整',
            text: '在告警里就能调整灵敏度、稍后提醒或免打扰；{menu:deviceStates}把最吵的摄像机排在前面。',
          },
          {
            title: '变成训练数据',
            text: '判断过的告警可以导出为图片和标注框：真实的带框，误报作为反例，用来训练自己的模型。',
          },
        ],
      },
    ],
  },
  en: {
    title: 'Detection',
    lead: 'How an alarm comes about and how it is settled: every step can be looked into.',
    screen: 'zones',
    blocks: [
      {
        kind: 'table',
        title: 'What is recognised, and by whom',
        head: ['What', 'By'],
        rows: [
          [
            'Entering drawn zones and crossing lines: anything that moves, people or vehicles',
            'the AI server that comes with the product',
          ],
          ['Crowds, staying, empty posts, numbers of people', 'the AI server that comes along, and its model'],
          [
            'Parking, wrong ways and speeds of vehicles (between four sides that were measured on the ground)',
            'the AI server that comes along, and its model',
          ],
          ['Offline, no picture, frozen, black, covered', 'the AI server that comes along'],
          [
            'Fire and smoke, smoking, helmets, vests, telephones, falls …',
            'models of your own, which come as signed packages and work beside the built-in one, up to eight; or AI servers you have',
          ],
          [
            'Intrusion, crossing, loitering, motion, alarm inputs',
            'the cameras themselves, over ONVIF, the interfaces of Hikvision and Dahua, or GB/T 28181',
          ],
          ['Temperature, humidity, smoke, gas, level, voltage …', 'sensors, meters and {menu:rules}'],
        ],
      },
      {
        kind: 'steps',
        title: 'How a zone is made',
        items: [
          {
            title: 'Draw',
            text: 'Zones, lines and masks, on the picture of now, of day or of night; by mouse, finger or keys, and every step can be undone.',
          },
          {
            title: 'Say what counts',
            text: 'Anything that moves, people or vehicles; and what is an alarm: somebody enters, many gather, somebody stays, nobody is there, a vehicle stands, comes the wrong way or too fast.',
          },
          {
            title: 'Try it',
            text: 'Before it is saved, what moved and what was recognised in the last 24 hours is judged anew by the drawing: what it would have raised more and what less, with times and small pictures.',
          },
          {
            title: 'Arm it',
            text: 'By week, holidays and single dates; and for many cameras at once.',
          },
        ],
      },
      {
        kind: 'picture',
        picture: 'journey',
        title: 'The journey of an alarm',
        text: 'The AI server writes an alarm and its pictures to its own disk before it sends them; the server answers only after they are stored. While the network or the server is away alarms wait at the AI server, and follow in order afterwards.',
      },
      {
        kind: 'steps',
        title: 'How the AI server decides',
        items: [
          {
            title: 'Takes the stream',
            text: 'And keeps the last seconds as they came, so that a recording begins before its event. Detection uses the small stream, evidence the large one.',
          },
          {
            title: 'Watches',
            text: 'Where something changes the model is asked; people and vehicles are followed, while shadows, lamps and animals do not count. It runs on an ordinary processor, without a graphics card.',
          },
          {
            title: 'Keeps the evidence',
            text: 'Pictures from before, at and after the moment with what was found marked, and an MP4 cut without encoding anything anew.',
          },
          {
            title: 'Checks itself',
            text: 'No picture, frozen, black or covered: a camera’s trouble is never taken for “all quiet”.',
          },
        ],
      },
      {
        kind: 'cards',
        title: 'False alarms',
        items: [
          {
            title: 'Said as they are',
            text: '“False” is a verdict like the others. The page of each algorithm shows how many of those judged were true, with the interval; below 20 it says nothing.',
          },
          {
            title: 'Mended where they show',
            text: 'Sensitivity, silence and a later reminder are set from the alarm itself, and {menu:deviceStates} has the noisiest cameras first.',
          },
          {
            title: 'Turned into training data',
            text: 'Judged alarms are exported as pictures with boxes: true ones with theirs, false ones as examples of what is not, to train a model of your own.',
          },
        ],
      },
    ],
  },
}
