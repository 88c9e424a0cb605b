import type { PublicPageContent } from './public-content.ts'

export const companyinfo: PublicPageContent = {
  zh: {
    title: '关于{brand.name}',
    lead: '烽燧，是古人沿长城传递警情的火台：一处举火，处处相应，几分钟就能走完几百里。',
    blocks: [
      {
        kind: 'text',
        title: '为什么叫这个名字',
        text: '烽火台只做三件事：看见、传到、有人应。看见，由摄像机、传感器和识别它们的模型完成；难的是让该知道的人立刻知道，看到足以判断的证据，并且有人把事情做完。这三件事我们都做，做到记录可查为止。',
      },
      {
        kind: 'cards',
        title: '我们坚持的几条',
        items: [
          { title: '不丢', text: '应答之前先落盘。断电、断网、进程被杀，已经应答的告警都还在。' },
          { title: '不吵', text: '同一事件只打扰一次；免打扰和稍后提醒交到值班员手里。' },
          { title: '不猜', text: '每条结论都附证据；没有证据的地方，界面如实写“没有”。' },
          { title: '不改', text: '谁在何时做了什么，逐条加封；有人在事后改动，校验就会指出是哪一条。' },
          {
            title: '不出门',
            text: '数据、图片和录像都在您自己的机器上，识别也在现场完成；离开的只有您自己设置的邮件和消息。',
          },
          { title: '不锁', text: '接口公开，数据库是标准的 PostgreSQL，录像是普通 MP4，随时可以带走。' },
        ],
      },
    ],
  },
  en: {
    title: 'About {brand.name}',
    lead: 'Watchfires were the beacon towers that carried an alarm along the wall: one lit, all answered, and hundreds of miles took minutes.',
    blocks: [
      {
        kind: 'text',
        title: 'Why the name',
        text: 'A beacon does three things: it sees, it is seen, and somebody answers. Cameras, sensors and the models behind them see. What is hard is that the right people know at once, with evidence good enough to judge by, and that somebody sees it through. We build all three, down to the record of it.',
      },
      {
        kind: 'cards',
        title: 'What we hold to',
        items: [
          {
            title: 'Nothing lost',
            text: 'Stored before answered. Power cut, network gone, process killed: what was acknowledged is still there.',
          },
          {
            title: 'Nothing shrill',
            text: 'One event disturbs once; silence and later reminders are in the operator’s hand.',
          },
          {
            title: 'Nothing guessed',
            text: 'A verdict stands beside its evidence; where there is none, the screen says so.',
          },
          {
            title: 'Nothing rewritten',
            text: 'Who did what and when is sealed entry by entry; whoever changes one later is found out, and which one it was.',
          },
          {
            title: 'Nothing sent away',
            text: 'Data, pictures and recordings stay on your machines, and so does recognition; what leaves are the mails and messages you set up.',
          },
          {
            title: 'Nothing locked',
            text: 'The interface is documented, the database is plain PostgreSQL, recordings are plain MP4.',
          },
        ],
      },
    ],
  },
}
