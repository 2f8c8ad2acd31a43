// A picture in the forms that a host can show.
import type { Picture } from "../picture/picture.ts";
import { pictureHtml } from "./picture-html.ts";
import { pictureSvg } from "./picture-svg.ts";

/** The form of a drawing. */
export interface PictureOptions {
  /** `html`: a fragment of nested lists. `svg`: one image. */
  readonly as: "html" | "svg";
}

/**
 * A picture as markup. The text of the command is escaped in it.
 *
 * @example element.innerHTML = pictureMarkup(picture, { as: "html" });
 */
export const pictureMarkup = (picture: Picture, { as }: PictureOptions): string =>
  as === "svg" ? pictureSvg(picture) : pictureHtml(picture);
