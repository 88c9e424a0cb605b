import type { CompanyNode } from '@watchfire/contract/company/company.shapes.ts'
import { expect, test } from 'vitest'
import { byName } from './collation.ts'
import { companiesBeside, companyChoices } from './company-choices.ts'

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

test('beside a company stand those of its own customer alone', () => {
  const customers = [
    company(2, '中原', [company(4, '安源'), company(5, '丰台')]),
    company(3, '北辰', [company(6, '昌平')]),
  ]
  const platform = [{ ...company(1, '平台', customers), level: 'platform' as const }]
  expect(companiesBeside(platform, 4).map(one => one.name)).toEqual(['丰台', '中原'])
  expect(companiesBeside(customers.slice(0, 1), 2).map(one => one.name)).toEqual(['安源', '丰台'])
  expect(companiesBeside([company(6, '昌平')], 6)).toEqual([])
})
