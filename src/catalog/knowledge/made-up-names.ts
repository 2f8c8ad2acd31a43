// Names of files that programs complete themselves. Knowledge, as data.

/**
 * Parts of a name that some program replaces by other text, which may hold a slash: `curl -o "#1"` (curl(1)),
 * `yt-dlp -o "%(title)s"` (its README), `{title}` (gallery-dl and others).
 */
export const madeUpName = /#(?:\d|\[)|%\(|\{.*\}/s;
