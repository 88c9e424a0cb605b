import { defineTexts } from '../core/texts.ts'

export const hazardNoticeTexts = defineTexts({
  zh: {
    title: '隐患整改通知单',
    open: '整改通知单',
    number: '编号：{number}',
    company: '受检单位',
    demands: '整改要求',
    issued: '签发',
    outcome: '整改与复查',
    submitted: '整改提交',
    issuer: '签发人（签字）：',
    assignee: '整改责任人（签字）：',
    verifier: '验收人（签字）：',
    date: '日期：',
    print: '打印 / 存为 PDF',
  },
  en: {
    title: 'Hazard rectification notice',
    open: 'Notice',
    number: 'No. {number}',
    company: 'Inspected {brand.company}',
    demands: 'What is required',
    issued: 'Issued by',
    outcome: 'Rectification and verification',
    submitted: 'Submitted by',
    issuer: 'Issued by (signature):',
    assignee: 'Responsible person (signature):',
    verifier: 'Verified by (signature):',
    date: 'Date:',
    print: 'Print / save as PDF',
  },
})
