import { defineTexts } from '../core/texts.ts'

/** Words of the domains a company's mails may go to. */
export const mailDomainTexts = defineTexts({
  zh: {
    title: '允许的邮箱域名',
    about:
      '{brand.company}没有添加域名时，邮件可以发往任何邮箱；添加后只能发往所列域名，转发、通知规则、报表和测试邮件都受限制。{brand.customer}的域名对其下属{brand.company}同样有效；子域名需要单独添加。已有规则中其他域名的邮箱不再收到邮件，发送记录会注明。',
    add: '添加域名',
    noneYet: '未限制：邮件可以发往任何邮箱',
    domain: '域名',
    domainHint: '邮箱 @ 之后的部分，例如 plant.example.com',
    invalid: '不是有效的域名，可写作 example.com',
    removeTitle: '删除域名 {domain}？',
    removeHint: '邮件不再发往此域名；删除{brand.company}的最后一个域名后，邮件又可以发往任何邮箱。',
  },
  en: {
    title: 'Mail domains',
    about:
      'Without a domain a {brand.company}’s mails may go to any address; with one they go to the listed domains only, whether forwarded, sent by notification or report rules, or as a test. A {brand.customer}’s domains hold for its {brand.companies} too; a subdomain is added by itself. Addresses of other domains in existing rules get no more mails, and the records say so.',
    add: 'Add domain',
    noneYet: 'No limit: mails may go to any address',
    domain: 'Domain',
    domainHint: 'What stands behind the @, such as plant.example.com',
    invalid: 'Not a domain; write example.com, for example',
    removeTitle: 'Delete the domain {domain}?',
    removeHint:
      'Mails go there no more; with its last domain gone, a {brand.company}’s mails may go to any address again.',
  },
})
