import { defineTexts } from '../../core/texts.ts'

export const membershipTexts = defineTexts({
  zh: {
    title: '我的{brand.company}',
    here: '当前',
    signsIn: '登录账号',
    leave: '退出',
    leaveTitle: '退出 {company}？',
    leaveHint: '您在该{brand.company}的账号将被停用，之后不能再由此进入；已有记录保留。需要时请对方重新邀请您。',
    left: '已退出',
    keptElsewhere: '您由本人的登录账号进入。密码、第二步验证和受信任设备在登录账号中维护。',
    toSigner: '切换到登录账号',
    passwordDue: '该{brand.company}要求定期更换密码。请切换到登录账号，修改密码后再进入。',
    factorDue: '该{brand.company}要求启用第二步验证。请切换到登录账号，在“登录安全”中启用后再进入。',
    hasAccount: '已有账号',
    joinAs: '您已登录为 {name}（{company}）。接受后，无需另设密码，登录后可在右上角切换。',
    join: '以该账号接受',
    notYou: '不是您的账号？退出登录后再打开邀请链接。',
    signIn: '登录已有账号',
    signInHint: '登录后即可接受，无需另设密码。',
    orNew: '或创建新账号',
    joined: '已接受邀请',
    joinedHint: '您现在可以在右上角的账户菜单中切换到 {company}。',
    enter: '进入 {company}',
    later: '返回当前账号',
  },
  en: {
    title: 'My {brand.companies}',
    here: 'Here',
    signsIn: 'Signs in',
    leave: 'Leave',
    leaveTitle: 'Leave {company}?',
    leaveHint:
      'Your account in this {brand.company} is stopped, and you cannot enter it from here any more; what it did stays. They can invite you again.',
    left: 'You have left',
    keptElsewhere:
      'You came here from the account you sign in with. Password, second factors and trusted devices are kept in that one.',
    toSigner: 'Switch to the account I sign in with',
    passwordDue:
      'This {brand.company} demands a newer password. Switch to the account you sign in with, change it there and come back.',
    factorDue:
      'This {brand.company} demands a second factor. Switch to the account you sign in with, set one up under Sign-in security and come back.',
    hasAccount: 'I have an account',
    joinAs:
      'You are signed in as {name} ({company}). Accept with this account: no further password, and you switch at the top right.',
    join: 'Accept with this account',
    notYou: 'Not your account? Sign out, then open the link of the invitation again.',
    signIn: 'Sign in with my account',
    signInHint: 'Then accept without a further password.',
    orNew: 'Or make a new account',
    joined: 'You have accepted',
    joinedHint: 'The account menu at the top right switches to {company} from now on.',
    enter: 'Go to {company}',
    later: 'Stay where I am',
  },
})
