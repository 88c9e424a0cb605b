import type { PublicPageContent } from './public-content.ts'

export const place: PublicPageContent = {
  zh: {
    title: '监控场景',
    lead: '同一套告警和处理流程适用于不同场所；区别只在摄像机看向哪里、由谁来识别。',
    screen: 'vehicles',
    blocks: [
      {
        kind: 'cards',
        title: '哪里用得上',
        items: [
          { title: '厂区与堆场', text: '在画面上划定禁入区域；有人或车辆进入并停留超过设定时间即告警，按周计划布防。' },
          {
            title: '出入口与围墙',
            text: '夜间、无人值守时段的闯入，带前后 15 秒录像；认出来是人才告警，风吹动的树不算。',
          },
          { title: '厂内道路', text: '违停、逆行、超速；测速区的四条边在现场量过，告警写明测得的车速。' },
          {
            title: '门岗',
            text: '车辆预约与查验、在场名单、访客扫码自助预约；识别的车牌由门岗确认，黑名单车辆即告警。',
          },
          {
            title: '生产现场',
            text: '离岗、人员聚集、人数超出范围由随产品的模型识别；安全帽、反光衣由您的自有模型或 AI 服务器识别。',
          },
          {
            title: '仓库与动火区域',
            text: '接入识别明火烟雾、吸烟的模型或 AI 服务器；严重告警置顶提示，直到有人处理。',
          },
          {
            title: '冷库、配电与储罐',
            text: '温度、湿度、电压、液位、可燃气体有曲线和阈值；告警时自动打开旁边的摄像机画面。',
          },
          {
            title: '日常巡检',
            text: '检查点贴上二维码，用手机扫码填写检查表；发现的隐患拍照上报，限期整改，另一人验收。',
          },
          { title: '机房与无人站', text: '摄像机断线、画面被遮挡或冻结、传感器没有读数，本身就是一条故障告警。' },
          { title: '值班室与展厅', text: '大屏按需拼出自己的画面，严重告警自动接管，处理完自己退回。' },
          {
            title: '多地点{brand.company}',
            text: '一个值班室在{menu:monitor}里看全部{brand.project}；每个{brand.project}的人员只看到自己的设备和告警。',
          },
        ],
      },
    ],
  },
  en: {
    title: 'Scenes',
    lead: 'The way an alarm is handled is the same everywhere; what differs is where the camera looks and who recognises what it sees.',
    screen: 'vehicles',
    blocks: [
      {
        kind: 'cards',
        title: 'Where it is used',
        items: [
          {
            title: 'Yards',
            text: 'Draw a zone nobody should enter; a person or vehicle that stays in it longer than set raises an alarm, in the hours of the week you arm it.',
          },
          {
            title: 'Gates and fences',
            text: 'Somebody there at night comes with a 15 s recording; a person has to be recognised, so a branch in the wind raises nothing.',
          },
          {
            title: 'Roads inside',
            text: 'Parking, wrong ways and speeding; the four sides of the zone were measured on the ground, and the alarm names the speed.',
          },
          {
            title: 'The gate',
            text: 'Bookings and checks of vehicles, who is inside, visitors who book by QR code; plates that cameras read are confirmed by the gate, and one of the black list raises an alarm.',
          },
          {
            title: 'Production',
            text: 'Empty posts, crowds and numbers of people by the model that comes along; helmets and vests by models of your own or AI servers you have.',
          },
          {
            title: 'Stores and hot work',
            text: 'Connect models or AI servers that recognise fire, smoke or smoking; a severe alarm stays on the top bar until somebody settles it.',
          },
          {
            title: 'Cold stores, switchgear, tanks',
            text: 'Temperature, humidity, voltage, level and gas have curves and limits; with an alarm comes the picture of the cameras beside it.',
          },
          {
            title: 'Daily rounds',
            text: 'Check points carry a QR code: a telephone scans it and fills in the check list; what is found is reported with photos, rectified by a date and verified by somebody else.',
          },
          {
            title: 'Unattended stations',
            text: 'A camera that is offline, covered or frozen, or a sensor without readings, is an alarm in itself.',
          },
          {
            title: 'Control rooms and halls',
            text: 'A wall display of your own making; a severe alarm takes it over, and leaves once it is handled.',
          },
          {
            title: 'Many sites',
            text: 'One control room sees all {brand.projects} on {menu:monitor}; the people of a {brand.project} see only their own devices and alarms.',
          },
        ],
      },
    ],
  },
}
