import type { PublicPageContent } from './public-content.ts'

export const success: PublicPageContent = {
  zh: {
    title: '应用实例',
    lead: '我们不罗列用户名单。下面这个实例就在演示环境里，您可以从头到尾亲手走一遍。',
    screen: 'detail',
    blocks: [
      {
        kind: 'steps',
        title: '演示场院：从有人闯入到整改完毕',
        items: [
          {
            title: '有人走进划定区域',
            text: '演示场院的画面经真实的 RTSP 流送入 AI 服务器；画面由程序绘制，检测却是真的，没有脚本代发告警。',
          },
          { title: '值班员收到弹窗', text: '严重告警弹出，顶栏出现红色提示，直到有人处理。' },
          { title: '核对证据', text: '打开告警，翻看发生前、发生时、发生后的图片，播放录像，再看一眼实时画面。' },
          {
            title: '作出结论',
            text: '选择“真实告警”，写下处理意见，提交；另一位值班员的界面即时显示“已处理”。',
          },
          { title: '转为隐患', text: '围栏破了要修：从告警上报一条隐患，派给责任人，限期整改，另一人验收。' },
          { title: '事后查证', text: '处理记录里有每一次结论，账号日志里有每一次修改，报表里有这一周的数字。' },
        ],
      },
      {
        kind: 'text',
        title: '如何衡量是否有用',
        text: '建议先用两周记录三个数：告警从发生到有人处理用了多久、误报占多少、漏掉了什么。前两项{menu:reports}直接给出；第三项要靠现场的人说真话。',
      },
      {
        kind: 'text',
        title: '用自己的画面再试一次',
        text: '一条命令就能把您的视频文件变成摄像机，或者按手册接入一台真实摄像机。自己的场地上结果如何，比任何案例都更有说服力。',
      },
    ],
  },
  en: {
    title: 'A worked example',
    lead: 'There is no list of users here. The example below runs in the demo, and you can walk through it yourself.',
    screen: 'detail',
    blocks: [
      {
        kind: 'steps',
        title: 'The demo yard: from somebody walking in to the last repair',
        items: [
          {
            title: 'Somebody enters the zone',
            text: 'The yard reaches the AI server as a real RTSP stream. Its picture is drawn, its detection is real: no script posts an alarm.',
          },
          {
            title: 'The operator is told',
            text: 'The severe alarm pops up, and the top bar stays red until somebody settles it.',
          },
          {
            title: 'The evidence is looked at',
            text: 'Pictures from before, at and after; the recording; and the live picture beside them.',
          },
          {
            title: 'A verdict is given',
            text: '“True”, a comment, submitted. Another operator’s screen shows it handled at once.',
          },
          {
            title: 'A hazard comes of it',
            text: 'The fence has to be mended: the alarm becomes a hazard, assigned with a date, rectified, and verified by somebody else.',
          },
          {
            title: 'And proved later',
            text: 'The history holds every verdict, the account log every change, and the reports the numbers of the week.',
          },
        ],
      },
      {
        kind: 'text',
        title: 'How to tell whether it helps',
        text: 'For two weeks, write down three numbers: the time from event to verdict, the share of false alarms, and what was missed. {menu:reports} gives the first two; for the third, ask the people on site.',
      },
      {
        kind: 'text',
        title: 'Once more, with your own pictures',
        text: 'One command turns your video files into cameras, and the manual says how to add a real one. What happens on your own site says more than any reference.',
      },
    ],
  },
}
