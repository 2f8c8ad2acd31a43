// Forms of output of git that start no program: of every other placeholder or field, gpg may be asked about signatures.

/** For commits: git-log(1)'s placeholders but `%G`. */
export const commitLayout =
  /^(?:[^%]|%[ +-]?(?:[%nHhTtPpdDSesfbBNm]|[ac][nNeElLdDrtiIsh]|g[DdnNeEs]|x[0-9A-Fa-f]{2}|C(?:red|green|blue|reset|\([^)]*\))|\((?:trailers|describe|decorate)(?::[^)]*)?\)|w\([^)]*\)|[<>]{1,2}\|?\([^)]*\)|><\|?\([^)]*\)))*$/;

const fields =
  "\\*?(?:refname|object(?:type|size|name)?|deltabase|tree|parent|numparent|type|tag|(?:author|committer|tagger|creator)(?:name|email|date)?|subject|body|contents|trailers|raw|upstream|push|HEAD|symref|worktreepath|ahead-behind|is-base|describe|color|align|end|if|then|else)(?::[^()%]*)?";
/** For references: the names of fields in git-for-each-ref(1) but `signature`. */
export const refLayout: RegExp = new RegExp(`^(?:(?:[^%]|%%|%[0-9A-Fa-f]{2}|%\\(${fields}\\))*)$`);
/** A field to sort by, also as the value of `tag.sort` and its like. */
export const refOrder: RegExp = new RegExp(`^-?(?:v(?:ersion)?:)?${fields}$`);
export const sortSetting: RegExp = new RegExp(`^[^=]+=${refOrder.source.slice(1)}`);
