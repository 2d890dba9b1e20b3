import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/**
 * Reports every file that changes below the folders. Each folder has its own watcher: Node's recursive one loses a file
 * once an editor replaces it with a new one, as most do when they save.
 */
export class FolderWatcher {
  private readonly watchers = new Map<string, FSWatcher>();
  private readonly onChange: (file: string) => void;

  constructor(folders: readonly string[], onChange: (file: string) => void) {
    this.onChange = onChange;
    for (const folder of folders) this.add(folder);
  }

  private add(folder: string): void {
    if (this.watchers.has(folder)) return;
    const watcher = watch(folder, (_event, name) => this.changed(folder, String(name ?? '')));
    watcher.on('error', () => this.drop(folder));
    this.watchers.set(folder, watcher);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) this.add(join(folder, entry.name));
    }
  }

  private changed(folder: string, name: string): void {
    const path = join(folder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory()) this.add(path);
    else if (!found && this.watchers.has(path)) this.drop(path);
    else this.onChange(path);
  }

  private drop(folder: string): void {
    this.watchers.get(folder)?.close();
    this.watchers.delete(folder);
  }

  close(): void {
    for (const folder of [...this.watchers.keys()]) this.drop(folder);
  }
}
