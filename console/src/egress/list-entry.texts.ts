import { defineTexts } from '../core/texts.ts'

/** What the lists of these settings have in common. */
export const listEntryTexts = defineTexts({
  zh: {
    company: '所属企业',
    required: '请选择企业',
    remark: '备注',
    addedBy: '添加人',
    addedAt: '添加时间',
    remove: '删除',
    done: '操作成功',
  },
  en: {
    company: 'Company',
    required: 'Choose a company',
    remark: 'Remark',
    addedBy: 'Added by',
    addedAt: 'Added',
    remove: 'Delete',
    done: 'Done',
  },
})
