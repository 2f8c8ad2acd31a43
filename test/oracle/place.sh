# Fills the folder in which programs run, and a home that was in use. Called as: place.sh WORK HOME
# Each part needs a program of its own, and is left out where that is missing.
work=$1 home=$2
export HOME=$home GIT_CONFIG_NOSYSTEM=1 TZ=UTC LC_ALL=C
has() { command -v "$1" >/dev/null 2>&1; }

mkdir -p "$home"/{.config,.cache,.local/share,.local/state,.local/bin,.ssh,.npm,Documents,Downloads} "$work"
cd "$home" || exit 1
printf '[user]\n\tname = A\n\temail = a@example.com\n[safe]\n\tdirectory = *\n[init]\n\tdefaultBranch = main\n[protocol "file"]\n\tallow = always\n' >.gitconfig
printf 'example.com ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGb0m0\n' >.ssh/known_hosts
printf 'Host h\n  HostName example.com\n' >.ssh/config
printf 'ls\ncd x\n' >.bash_history
chmod 700 .ssh

cd "$work" || exit 1
mkdir -p src/sub docs test tests lib bin data logs .github/workflows dir
printf 'one\ntwo\nthree TODO\n' | tee a b c f g x file file1 file2 a.txt b.txt f.txt file.txt notes.txt README.md docs/a.md src/a.txt dir/a.txt >/dev/null
printf 'b,2\na,1\nc,3\n' | tee a.csv b.csv f.csv data.csv data/a.csv >/dev/null
printf 'n\tv\na\t1\n' | tee a.tsv data.tsv >/dev/null
printf '{"name":"x","a":{"b":[1,2]},"version":"1.0.0"}\n' | tee a.json b.json f.json data.json config.json data/a.json >/dev/null
printf '{"a":1}\n{"a":2}\n' | tee a.jsonl f.jsonl data.ndjson >/dev/null
printf 'name: x\na:\n  b: [1, 2]\n' | tee a.yaml b.yaml a.yml f.yaml f.yml config.yml config.yaml values.yaml >/dev/null
printf '[a]\nb = 1\n' | tee a.toml f.toml a.ini setup.cfg >/dev/null
printf '<?xml version="1.0"?>\n<a><b c="d">e</b></a>\n' | tee a.xml f.xml pom.xml >/dev/null
printf '<html><body><p>x</p></body></html>\n' | tee a.html index.html >/dev/null
printf '# Title\n\n- one\n- two\n\n```sh\nls\n```\n' | tee a.md f.md docs/guide.md CHANGELOG.md >/dev/null
printf '#!/bin/sh\necho "$1"\n' | tee a.sh f.sh script.sh bin/run.sh >/dev/null
printf 'Jan  1 00:00:00 h app[1]: error: x\nJan  1 00:00:01 h app[1]: ok\n' | tee app.log logs/app.log error.log access.log >/dev/null
printf 'all: a.o\n\techo all\na.o: a.c\n\tcc -c a.c\ntest:\n\techo test\n' >Makefile
printf '#include <stdio.h>\nint main(void) { puts("x"); return 0; }\n' | tee a.c f.c main.c src/a.c >/dev/null
printf '#include <iostream>\nint main() { std::cout << 1; }\n' | tee a.cpp main.cpp src/a.cpp >/dev/null
printf 'module mod\n integer :: i\nend module mod\n' | tee mod.f90 a.f90 >/dev/null
printf 'import os\n\n\ndef f(x: int) -> int:\n    return x + 1\n\n\nprint(f(1))\n' | tee a.py f.py app.py main.py src/a.py src/app.py test.py >/dev/null
printf 'def test_a():\n    assert True\n' | tee tests/test_a.py test_a.py >/dev/null
printf '[project]\nname = "x"\nversion = "1.0.0"\n[tool.pytest.ini_options]\n' >pyproject.toml
printf 'requests==2.0\n' >requirements.txt
printf '{"name":"x","version":"1.0.0","scripts":{"test":"echo","build":"echo"},"dependencies":{}}\n' >package.json
printf '{"name":"x","version":"1.0.0","lockfileVersion":3,"packages":{"":{"name":"x","version":"1.0.0"}}}\n' >package-lock.json
printf '{"compilerOptions":{"strict":true,"noEmit":true},"files":["a.ts"]}\n' >tsconfig.json
printf 'export const a: number = 1;\n' | tee a.ts f.ts src/a.ts src/index.ts index.ts >/dev/null
printf 'const a = 1;\nconsole.log(a);\n' | tee a.js f.js src/a.js index.js app.js >/dev/null
printf '[package]\nname = "x"\nversion = "0.1.0"\nedition = "2021"\n' >Cargo.toml
printf 'fn main() { println!("x"); }\n' | tee src/main.rs a.rs main.rs >/dev/null
printf 'module example.com/x\n\ngo 1.19\n' >go.mod
printf 'package main\n\nfunc main() { println("x") }\n' | tee main.go a.go >/dev/null
printf 'puts 1\n' | tee a.rb f.rb app.rb >/dev/null
printf '<?php echo 1;\n' | tee a.php f.php index.php >/dev/null
printf 'print("x")\n' | tee a.lua f.lua main.lua >/dev/null
printf 'my $x = 1; print $x;\n' | tee a.pl f.pl script.pl >/dev/null
printf 'BEGIN { print 1 }\n' | tee a.awk prog.awk >/dev/null
printf 's/a/b/\n' | tee a.sed f.sed >/dev/null
printf '.a\n' | tee a.jq f.jq >/dev/null
printf 'cmake_minimum_required(VERSION 3.10)\nproject(x C)\n' >CMakeLists.txt
printf 'FROM debian\nRUN true\n' >Dockerfile
printf 'services:\n  a:\n    image: debian\n' | tee docker-compose.yml compose.yaml >/dev/null
printf 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: ls\n' | tee .github/workflows/ci.yml .github/workflows/release.yml >/dev/null
printf 'digraph { a -> b }\n' | tee a.dot g.dot >/dev/null
printf -- '- hosts: all\n  tasks:\n    - debug: msg=x\n' | tee playbook.yml site.yml >/dev/null
printf '[all]\nlocalhost ansible_connection=local\n' | tee inventory hosts >/dev/null
printf 'resource "x" "y" {}\n' >main.tf
printf 'A=1\nB=two\n' >vars.txt
diff -u a.txt a.csv >a.patch; cp a.patch f.patch; cp a.patch a.diff
printf 'P1\n2 2\n0 1 1 0\n' | tee a.pbm >/dev/null
printf 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==' | base64 -d | tee a.png image.png f.png >/dev/null
printf '%%PDF-1.1\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%%%EOF\n' | tee a.pdf f.pdf >/dev/null
printf 'GIF89a\1\0\1\0\200\0\0\0\0\0\377\377\377,\0\0\0\0\1\0\1\0\0\2\2D\1\0;' | tee a.gif >/dev/null
head -c 4000 /dev/zero | tee a.bin f.bin disk.img >/dev/null
ln -s a.txt link; ln -s nowhere broken; ln -s src linkdir

for list in a f archive; do
  tar -cf $list.tar src 2>/dev/null; tar -czf $list.tar.gz src; tar -czf $list.tgz src
  has bzip2 && tar -cjf $list.tar.bz2 src
  has xz && tar -cJf $list.tar.xz src
  has zstd && { zstd -qkf a.txt -o $list.zst; tar -c src | zstd -q >$list.tar.zst; }
  has zip && zip -qr $list.zip src
  has 7z && 7z a -bd $list.7z src >/dev/null
  gzip -kc a.txt >$list.gz; has bzip2 && bzip2 -kc a.txt >$list.bz2
  has xz && { xz -kc a.txt >$list.xz; xz --format=lzma -kc a.txt >$list.lzma; }
  has lz4 && lz4 -qf a.txt $list.lz4; has lzip && lzip -kc a.txt >$list.lz; has lzop && lzop -cq a.txt >$list.lzo
  has brotli && brotli -kc a.txt >$list.br
  has ar && ar rc $list.a a.txt
  (find src | cpio -o >$list.cpio) 2>/dev/null
done

if has gcc; then
  gcc -g -o a.out a.c; cp a.out prog; cp a.out app; gcc -c -o a.o a.c; gcc -shared -fPIC -o lib.so a.c; cp a.o f.o
  has gfortran && gfortran -c -o mod.o mod.f90
fi
if has sqlite3; then
  for db in a.db f.db x.db data.db app.db test.db db.sqlite db.sqlite3 data.sqlite; do
    sqlite3 $db "CREATE TABLE t(a INTEGER, b TEXT); INSERT INTO t VALUES (1,'x'),(2,'y');"
  done
  # A database in WAL mode that was not closed: the log beside it is left over.
  sqlite3 wal.db "PRAGMA journal_mode=WAL; CREATE TABLE t(a); INSERT INTO t VALUES (1);" ".shell cp wal.db left.db; cp wal.db-wal left.db-wal; cp wal.db-shm left.db-shm" >/dev/null
fi
if has openssl; then
  openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 3650 -subj /CN=x 2>/dev/null
  cp cert.pem a.pem; cp cert.pem a.crt; cp key.pem a.key; openssl x509 -in cert.pem -outform DER -out a.der
fi
has ssh-keygen && { ssh-keygen -q -t ed25519 -N '' -C x -f id_ed25519; cp id_ed25519 id_ed25519.pub "$home/.ssh/"; }
if has gpg; then
  mkdir -m 700 -p "$home/.gnupg"
  gpg --batch --quiet --passphrase '' --quick-gen-key 'A <a@example.com>' default default never 2>/dev/null
  gpg --batch --quiet --detach-sign -o a.txt.sig a.txt 2>/dev/null; cp a.txt.sig a.sig; gpg --batch --armor --export >a.asc 2>/dev/null
  has gpgconf && gpgconf --kill all 2>/dev/null
fi
sha256sum a.txt b.txt >SHA256SUMS; cp SHA256SUMS sums.txt; md5sum a.txt >MD5SUMS; cp MD5SUMS sums
has msgfmt && printf 'msgid "a"\nmsgstr "b"\n' >a.po

if has git; then
  git init -q other && git -C other commit -q --allow-empty -m one
  git init -q repo-below && git -C repo-below commit -q --allow-empty -m one
  git init -q . && printf 'a.out\n*.o\n' >.gitignore
  git add src docs a.txt README.md package.json .gitignore && git commit -q -m 'first' && git tag v1.0.0 && git tag -a v1.0 -m v1.0
  git -c protocol.file.allow=always submodule add -q ./other module && git commit -q -m 'add a module'
  git branch feature && git branch dev && git worktree add -q tree feature
  printf 'four\n' >>a.txt && git commit -q -am 'second' && printf 'five\n' >>a.txt && git stash -q && printf 'six\n' >>src/a.txt
  git remote add origin https://example.com/x.git && git update-ref refs/remotes/origin/main HEAD
  git bundle create -q a.bundle HEAD
fi
has hg && (mkdir hg && cd hg && hg init && printf x >f && hg add f && hg commit -m one -u a) >/dev/null 2>&1
has svnadmin && (svnadmin create svnrepo && svn -q checkout "file://$work/svnrepo" svn && cd svn && printf x >f && svn -q add f && svn -q commit -m one) >/dev/null 2>&1
exit 0
