import { defineTexts } from '../core/texts.ts'

/** What the lists of these settings have in common. */
export const listEntryTexts = defineTexts({
  zh: {
    company: '所属{brand.company}',
    required: '请选择{brand.company}',
    remark: '备注',
    addedBy: '添加人',
    addedAt: '添加时间',
    remove: '删除',
    done: '操作成功',
  },
  en: {
    company: '{brand.Company}',
    required: 'Choose a {brand.company}',
    remark: 'Remark',
    addedBy: 'Added by',
    addedAt: 'Added',
    remove: 'Delete',
    done: 'Done',
  },
})
