import type { PublicPageContent } from './public-content.ts'

export const product: PublicPageContent = {
  zh: {
    title: '产品方案',
    lead: '摄像机、传感器和门岗上发生的事，一秒内有人知道，证据随告警到手，处理结果留下记录。',
    screen: 'monitor',
    blocks: [
      {
        kind: 'figures',
        title: '测出来的数字',
        items: [
          { value: '≤ 0.3 秒', text: '从事件发生到弹窗画好，同时每秒涌入 500 条告警，99% 的弹窗在此之内' },
          { value: '0 条', text: '一千个控制台同时在线、断线再重连，漏掉的告警' },
          { value: '≤ 2 秒', text: '权限被收回后，一千个打开着的控制台里 99% 已经失去它' },
          { value: '≤ 20 秒', text: '校验一百万条账号日志：改动、删除、截断都查得出' },
        ],
        text: '均在一台 2 核机器上测得，数据库、服务端和浏览器都在这一台上。',
      },
      {
        kind: 'screens',
        title: '值班与管理的每一屏',
        items: [
          {
            title: '{menu:workplace}',
            text: '发生前、发生时、发生后的图片，从前 5 秒到后 10 秒的录像，以及实时画面，都在同一个窗口里。按 1、2、3 选择误报、真实告警或忽略，提交后自动打开下一条；谁在何时如何判断，每一次都单独保留。',
            screen: 'detail',
          },
          {
            title: '{menu:overall}',
            text: '0 到 100 的安全评分由七个部分组成，每一部分都能点进去看到是哪几行；平面图上看得到每台摄像机朝哪里看、哪里有告警在等。',
            screen: 'overall',
          },
          {
            title: '{menu:fireCheck}',
            text: '隐患从上报、派单、整改到验收，整改人不能验收自己的整改。巡检计划规定谁在何时走哪些检查点，现场扫码填写检查表，漏检自己会显示出来。',
            screen: 'hazards',
          },
          {
            title: '{menu:reports}',
            text: '任意一段时间，按时、日、周、月、{brand.project}、类型、班次或人员统计，并与上一段对比：待处理、超时、误报率及其区间、响应与处理时间、摄像机可用率。可导出 .xlsx，也可定时寄出。',
            screen: 'reports',
          },
        ],
      },
      {
        kind: 'cards',
        title: '除了看告警',
        items: [
          {
            title: '{menu:rules}',
            text: '读数越限、持续、反复、突变或中断即告警；也能把几条告警合成一条，例如两分钟内烟感与高温同时出现。保存之前先用最近 7 天的数据试算。',
          },
          {
            title: '{menu:vehicleOrder}',
            text: '预约、门岗查验、在场车辆、超时与走错出口；访客凭二维码自助预约。摄像机识别的车牌只是建议，由门岗确认。',
          },
          {
            title: '{menu:people}',
            text: '先登记本人同意，才存照片；谁看过照片都记在账号日志里；撤回同意，数据库和磁盘上的数据一并删除，并出具凭据。',
          },
          {
            title: '{menu:screens}',
            text: '大屏和按格子拼出来的定制大屏，电视凭链接打开，连续显示数周不用登录；发生严重告警时自动接管画面。',
          },
          {
            title: '通知到人',
            text: '弹窗、中文语音、邮件、企业微信、钉钉和飞书；没有人处理就按规则逐级上报。',
          },
          {
            title: '同一事件只打扰一次',
            text: '合并时间内的重复只累计次数；设备可以免打扰、报维护，单条告警可以稍后提醒。严重告警不会因此被悄悄压下。',
          },
          {
            title: '设备自己会报障',
            text: '离线、无画面、冻结、黑屏、遮挡，传感器没有读数，显示屏没有响应，都会产生故障告警：没有告警才真正意味着平安。',
          },
          {
            title: '各看各的',
            text: '{brand.customer}、{brand.company}、{brand.project}、区域逐级划分范围，菜单和按钮各有权限，都由服务端逐行检查。',
          },
          {
            title: '接得上已有的账号',
            text: 'OpenID Connect、LDAP 或 AD、SCIM、通行密钥和验证器应用；一个人在几家{brand.company}工作，登录一次即可切换。',
          },
          {
            title: '{menu:accountLog}',
            text: '每一次修改都记着谁、何时、从哪里、改前改后；逐条加封，事后改动查得出。可以三员分立，可以转发到日志服务器。',
          },
          {
            title: '二次研判',
            text: '可选，默认关闭：由您选定的视觉语言模型在告警旁给出意见。它不能改动、不能隐藏任何一条告警。',
          },
          {
            title: '{menu:ota}与{menu:remote}',
            text: 'AI 服务器的软件、模型和设置以签名包分批下发，失败过多自动停止，不能正常工作的版本自动退回。',
          },
        ],
      },
      {
        kind: 'picture',
        picture: 'processes',
        title: '三个程序，各司其职',
        text: '边缘端是随产品提供的 AI 服务器，放在摄像机附近，取流、识别、录像；服务端只收、存、分发，从不直接连接摄像机；控制台在浏览器里，无需安装。任何厂商的 AI 服务器都可以按同一套公开接口接入。',
      },
      {
        kind: 'text',
        title: '部署',
        text: '一台机器就能运行，不用预先安装数据库；正式环境可以接入自有的 PostgreSQL。AI 服务器用一个安装文件装到任意 Debian 机器上，可以有任意多台。数据和录像都留在您自己的机器上。',
      },
    ],
  },
  en: {
    title: 'Solutions',
    lead: 'What happens at cameras, sensors and gates reaches somebody within a second, its evidence with it, and what was done stays on record.',
    screen: 'monitor',
    blocks: [
      {
        kind: 'figures',
        title: 'Measured',
        items: [
          {
            value: '≤ 0.3 s',
            text: 'from an event to its popup drawn, for 99 of 100, while 500 alarms a second come in',
          },
          { value: '0', text: 'alarms missed by a thousand open consoles, cut off and back again' },
          {
            value: '≤ 2 s',
            text: 'until 99 of 100 open consoles, of a thousand, have lost a right that was taken away',
          },
          {
            value: '≤ 20 s',
            text: 'to verify a million entries of the account log: what was changed, deleted or cut off is found',
          },
        ],
        text: 'On one machine with two cores, which the database, the server and the browser shared.',
      },
      {
        kind: 'screens',
        title: 'The screens people work with',
        items: [
          {
            title: '{menu:workplace}',
            text: 'Pictures from before, at and after the moment, a recording from 5 s before to 10 s after, and the live picture, all in one window. 1, 2 and 3 say false, true or ignored, and submitting opens the next. Who judged what and when is kept for every verdict.',
            screen: 'detail',
          },
          {
            title: '{menu:overall}',
            text: 'A safety score from 0 to 100, made of seven parts that each lead to their rows; and the floor plan, with where every camera looks and where an alarm waits.',
            screen: 'overall',
          },
          {
            title: '{menu:fireCheck}',
            text: 'Hazards from report to assignment, rectification and verification, which nobody gives their own work. Plans of rounds say who walks which points when; a label is scanned on site, its check list filled in, and what nobody checked shows by itself.',
            screen: 'hazards',
          },
          {
            title: '{menu:reports}',
            text: 'Any period, by hour, day, week, month, {brand.project}, type, shift or person, beside the one before: pending, overdue, false alarms with their interval, response and handling time, availability of cameras. As .xlsx, or mailed at its time.',
            screen: 'reports',
          },
        ],
      },
      {
        kind: 'cards',
        title: 'Beside the alarms',
        items: [
          {
            title: '{menu:rules}',
            text: 'Readings beyond a limit, for too long, too often, too fast or not at all raise an alarm; so do several alarms together, such as smoke and heat within two minutes. Each is tried on the last 7 days before it is saved.',
          },
          {
            title: '{menu:vehicleOrder}',
            text: 'Bookings, checks at the gate, who is inside, overstays and wrong exits; visitors book by QR code. A plate that a camera reads is a proposal, which the gate confirms.',
          },
          {
            title: '{menu:people}',
            text: 'Consent first, then a photo; every look at it is in the account log; consent withdrawn erases it from database and disk, with a receipt.',
          },
          {
            title: '{menu:screens}',
            text: 'A wall display, and custom ones composed on a grid; a television opens them by a link and shows them for weeks without a sign-in. A severe alarm takes them over.',
          },
          {
            title: 'Somebody is told',
            text: 'Popups, speech, mails, WeCom, DingTalk and Feishu; where nobody handles it, the next ones are told by rule.',
          },
          {
            title: 'One event disturbs once',
            text: 'Repeats within the merge window are counted. A device can be silenced or under maintenance, an alarm can come back later; no severe one is held back by the way.',
          },
          {
            title: 'Equipment reports its own faults',
            text: 'Offline, no picture, frozen, black or covered, a sensor without readings, a display that fell silent: each raises a fault, so that silence really means calm.',
          },
          {
            title: 'Everyone sees their own',
            text: '{brand.Customer}, {brand.company}, {brand.project} and region limit every row, and rights every menu and button; the server checks each.',
          },
          {
            title: 'With the accounts you have',
            text: 'OpenID Connect, LDAP or AD, SCIM, passkeys and authenticator apps; whoever works for several {brand.companies} signs in once and switches.',
          },
          {
            title: '{menu:accountLog}',
            text: 'Every change with who, when, from where, before and after, sealed one by one, so that a change of it is found. Duties can be separated, and all of it sent on to a collector of logs.',
          },
          {
            title: 'A second look',
            text: 'Off unless you want it: a vision-language model of your choice gives its opinion beside an alarm. It can change none and hide none.',
          },
          {
            title: '{menu:ota}, {menu:remote}',
            text: 'Software, models and settings of AI servers come as signed packages, phase by phase, stop by themselves at failures, and what does not work is taken back.',
          },
        ],
      },
      {
        kind: 'picture',
        picture: 'processes',
        title: 'Three programs, one job each',
        text: 'The edge is the AI server that comes along: near the cameras it takes their streams, recognises and records. The server receives, keeps and distributes, and never speaks to a camera. The console is a browser page with nothing to install. AI servers of any brand connect over the same documented interface.',
      },
      {
        kind: 'text',
        title: 'Running it',
        text: 'One machine is enough, and needs no database beforehand; in production it uses a PostgreSQL of your own. AI servers are installed from one file on any Debian, as many as you like. Data and recordings stay on your machines.',
      },
    ],
  },
}
