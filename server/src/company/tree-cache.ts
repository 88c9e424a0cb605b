import { cacheAnswer } from '../core/http/cached-answer.ts'

/** Trees by whose own company stands first and by the mark of what they show; the ones asked for last are kept. */
export function treeCache<Tree extends object>({ most }: { most: number }) {
  const trees = new Map<string, Tree>()
  const put = (key: string, tree: Tree): Tree => {
    trees.delete(key)
    trees.set(key, tree)
    return tree
  }
  return {
    find(ownCompanyId: number, mark: string): Tree | undefined {
      const key = `${ownCompanyId} ${mark}`
      const tree = trees.get(key)
      return tree && put(key, tree)
    },
    keep(ownCompanyId: number, mark: string, tree: Tree): Tree {
      const [oldest] = trees.keys()
      if (trees.size >= most && oldest !== undefined) trees.delete(oldest)
      return put(`${ownCompanyId} ${mark}`, cacheAnswer(tree))
    },
  }
}
