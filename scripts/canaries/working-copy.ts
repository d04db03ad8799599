import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Folders of packages. Those of the product's own parts are linked within the copy, or it would test the original. */
const PACKAGE_FOLDERS = ['node_modules', 'server/node_modules']
/** A commit of what is changed needs a name, which a machine may not have. */
const AS_NOBODY = ['-c', 'user.name=canaries', '-c', 'user.email=canaries@localhost']
const OWN_SCOPE = '@pepper'
const OWN_PARTS = ['contract', 'server', 'web']

/**
 * Makes a copy of the checkout with what is changed in tracked files, in a temporary folder and with the same packages,
 * so that defects never stand where people work.
 */
export function makeWorkingCopy(root: string): string {
  const copy = join(mkdtempSync(join(tmpdir(), 'canaries-')), 'copy')
  try {
    const changed = git(root, ...AS_NOBODY, 'stash', 'create')
    git(root, 'worktree', 'add', '--detach', copy, changed || 'HEAD')
    for (const folder of PACKAGE_FOLDERS) linkPackages(join(root, folder), join(copy, folder))
    linkOwnParts(copy)
    return copy
  } catch (error) {
    removeWorkingCopy(root, copy)
    throw error
  }
}

/** Removes a copy, whatever tests left in it. */
export function removeWorkingCopy(root: string, copy: string): void {
  rmSync(join(copy, '..'), { recursive: true, force: true })
  git(root, 'worktree', 'prune')
}

/** Links each package by itself: caches, which tools write beside the packages, belong to the copy. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  const names = readdirSync(from).filter((name) => name === '.bin' || !name.startsWith('.'))
  for (const name of names) {
    if (name !== OWN_SCOPE) symlinkSync(join(from, name), join(to, name), 'junction')
  }
}

function linkOwnParts(copy: string): void {
  const own = join(copy, 'node_modules', OWN_SCOPE)
  mkdirSync(own)
  for (const part of OWN_PARTS) symlinkSync(join(copy, part), join(own, part), 'junction')
}

function git(root: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
}
