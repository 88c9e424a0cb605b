import type { PublicPageContent } from './public-content.ts'

export const success: PublicPageContent = {
  zh: {
    title: '应用实例',
    lead: '我们不罗列用户名单。下面这个实例就在演示环境里，您可以从头到尾亲手走一遍。',
    blocks: [
      {
        kind: 'steps',
        title: '演示场院：从有人闯入到处置完毕',
        items: [
          {
            title: '有人走进划定区域',
            text: '演示场院的画面经真实的 RTSP 流送入边缘端；画面由程序绘制，检测却是真的，没有脚本代发告警。',
          },
          { title: '值班员收到弹窗', text: '严重告警弹出，顶栏出现红色提示，直到有人处置。' },
          { title: '核对证据', text: '打开告警，翻看前、中、后三张图片，播放录像，再看一眼实时画面。' },
          { title: '作出结论', text: '选择“属实”，写下处置说明，提交；另一位值班员的界面即时显示“已处置”。' },
          { title: '事后查证', text: '处置历史里有每一次结论：谁、何时、结果、说明。' },
        ],
      },
      {
        kind: 'text',
        title: '如何衡量是否有用',
        text: '建议先用两周记录三个数：告警从发生到有人处置用了多久、误报占多少、漏掉了什么。控制台保存了前两项的全部原始数据；第三项要靠现场的人说真话。',
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
    blocks: [
      {
        kind: 'steps',
        title: 'The demo yard: from somebody walking in to the last word',
        items: [
          {
            title: 'Somebody enters the zone',
            text: 'The yard reaches the edge as a real RTSP stream. Its picture is drawn, its detection is real: no script posts an alarm.',
          },
          {
            title: 'The operator is told',
            text: 'The severe alarm pops up, and the top bar stays red until somebody settles it.',
          },
          {
            title: 'The evidence is looked at',
            text: 'Three pictures from before, at and after; the recording; and the live picture beside them.',
          },
          {
            title: 'A verdict is given',
            text: '“True”, a comment, submitted. Another operator’s screen shows it handled at once.',
          },
          { title: 'And proved later', text: 'The history holds every verdict: who, when, what and why.' },
        ],
      },
      {
        kind: 'text',
        title: 'How to tell whether it helps',
        text: 'For two weeks, write down three numbers: the time from event to verdict, the share of false alarms, and what was missed. The console has the raw data of the first two; for the third, ask the people on site.',
      },
      {
        kind: 'text',
        title: 'Once more, with your own pictures',
        text: 'One command turns your video files into cameras, and the manual says how to add a real one. What happens on your own site says more than any reference.',
      },
    ],
  },
}
