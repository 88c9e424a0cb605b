type Request = { by: string; reason: string; hours: number }

/** Administrators read both languages at once: who they are is not known here. */
export const consentMail = ({ by, reason, hours }: Request) => ({
  title: '平台申请访问贵方数据 / The platform asks for access',
  message: `${by} 申请访问 ${hours} 小时，原因：${reason}\n请登录控制台，在“系统管理 → 账号管理 → 三员分立”中同意或拒绝。在您同意之前，平台不能查看贵方的数据。\n\n${by} asks for access for ${hours} h. Reason: ${reason}\nSign in to the console and allow or refuse it under Administration → Accounts → Separation of duties. Until you allow it the platform sees none of your data.`,
})
