import { defineTexts } from '../core/texts.ts'

export const egressTexts = defineTexts({
  zh: {
    title: '系统设置',
    networks: '允许访问的内网',
    domains: '允许的邮箱域名',
    types: '告警类型',
    platform: '全系统',
    collector: '日志外发',
    looks: '二次研判',
    about:
      '邮件和机器人默认只能访问公网。服务器在厂区内网时，在此为该{brand.company}添加网段或单个地址；{brand.customer}的网段对其下属{brand.company}同样有效。云主机元数据和系统数据库始终禁止访问。',
    add: '添加网段',
    network: '网段',
    networkHint: '例如 10.1.0.0/16；只允许一台服务器时写它的地址，例如 10.1.2.3',
    removeTitle: '删除网段 {network}？',
    removeHint: '该{brand.company}的邮件和机器人将不能再访问其中的地址。',
  },
  en: {
    title: 'System settings',
    networks: 'Plant networks',
    domains: 'Mail domains',
    types: 'Alarm types',
    platform: 'Installation',
    collector: 'Log collector',
    looks: 'Second look',
    about:
      'Mails and robots reach public addresses only. Where a server stands inside the plant, allow its network or its one address for the {brand.company}; those of a {brand.customer} hold for its {brand.companies} too. Metadata of clouds and this system’s database are never reached.',
    add: 'Add network',
    network: 'Network',
    networkHint: 'Such as 10.1.0.0/16, or the address of one server, such as 10.1.2.3',
    removeTitle: 'Delete the network {network}?',
    removeHint: 'The {brand.company}’s mails and robots will no longer reach addresses in it.',
  },
})
