import type { CompanyNode } from '@watchfire/contract/company/company.shapes.ts'
import { expect, test } from 'vitest'
import { byName } from './collation.ts'
import { companyChoices } from './company-choices.ts'

const company = (companyId: number, name: string, children: CompanyNode[] = []): CompanyNode => ({
  companyId,
  name,
  level: 'company',
  parentId: null,
  children,
})

test('names are ordered by pinyin, numbers by value', () => {
  const names = ['重庆', '上海', '北京', '安徽', '3 号厂', '12 号厂', 'Beta'].map(name => ({ name }))
  expect(byName(names).map(one => one.name)).toEqual(['3 号厂', '12 号厂', '安徽', '北京', '重庆', '上海', 'Beta'])
})

test('the own company is first, wherever it stands in the tree', () => {
  const tree = [company(1, '平台', [company(2, '中原', [company(4, '安源')]), company(3, '北辰')])]
  expect(companyChoices(tree, 2).map(one => one.name)).toEqual(['中原', '安源', '北辰', '平台'])
})
